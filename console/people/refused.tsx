// Why somebody could not log in: the last refusals with their reasons, as sentences.

import type { WireRefusedLogin } from '../../src/contract/refused-login.ts'
import { nameOf } from '../names.ts'
import { useAnswer } from '../operator.ts'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { word, wordIf } from '../words.ts'

/** The sentence of a reason; one of a newer service is told as it is. */
const reasonText = (reason: string): string => wordIf(`reason.${reason}`) ?? reason.replaceAll(/[_-]/g, ' ')

/** A table of refusals. Trust: strangers cause them too, which is said. */
export const Refused = ({ refused }: { refused: readonly WireRefusedLogin[] }) =>
  refused.length === 0 ? (
    <p className="line">{word('refused_logins.none')}</p>
  ) : (
    <>
      <Table
        label={word('refused_logins.title')}
        head={[word('refused_logins.why'), word('refused_logins.method'), word('audit.when')]}
        rows={refused.map(({ method, reason, at }, index) => ({
          key: `${at} ${index}`,
          cells: [<span key="why">{reasonText(reason)}</span>, nameOf('method', method), <When key="at" at={at} />],
        }))}
      />
      <p className="line">{word('refused_logins.note')}</p>
    </>
  )

/** The refusals of an address, number or wallet that no user has. */
export const RefusedOf = ({ app, text }: { app: string; text: string }) => {
  const { answer } = useAnswer('users.refused', { app, text })
  if (!answer || answer.refused.length === 0) return null
  return (
    <>
      <h2>
        {word('refused_logins.title')}: <bdi>{text}</bdi>
      </h2>
      <Refused refused={answer.refused} />
    </>
  )
}
