// Test accounts of an app: made with a code that is shown once, and removed.

import { useId, useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { aboutField, Fault, FormFault, faulty, useWork } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Ask, Empty, Waiting } from '../pieces.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Table } from '../table.tsx'
import { word } from '../words.ts'
import type { SectionProps } from './section-props.ts'

/** What a test account is named by: an address, or else a number. */
const identityOf = (text: string): { email: string } | { phone: string } =>
  text.includes('@') ? { email: text } : { phone: text }

const NewAccount = ({ app, onDone }: { app: string; onDone(): void }) => {
  const act = useAct()
  const [whom, code] = [useId(), useId()]
  const [typed, setTyped] = useState({ whom: '', code: '' })
  const [made, setMade] = useState<{ identifier: string; code: string } | null>(null)
  const work = useWork()
  const ofWhom = [...aboutField(work.problems, 'email'), ...aboutField(work.problems, 'phone')]
  const ofCode = aboutField(work.problems, 'code')
  const make = async (): Promise<void> => {
    const body = { app, ...identityOf(typed.whom.trim()), ...(typed.code && { code: typed.code }) }
    setTyped({ ...typed, code: '' })
    setMade(await act('testAccounts.create', body))
    setTyped({ whom: '', code: '' })
    onDone()
  }
  if (made)
    return (
      <ShownOnce
        text={`${word('app.account.code')} ${made.identifier} ${word('app.once')}`}
        value={made.code}
        onDone={() => setMade(null)}
      />
    )
  return (
    <form className="search" onSubmit={work.submits(make)}>
      <div className="field wide">
        <label htmlFor={whom}>{word('app.account.whom')}</label>
        <input
          id={whom}
          dir="ltr"
          autoComplete="off"
          required
          value={typed.whom}
          {...faulty(whom, ofWhom)}
          onChange={({ target }) => setTyped({ ...typed, whom: target.value })}
        />
        <Fault id={whom} lines={ofWhom} />
      </div>
      <div className="field">
        <label htmlFor={code}>
          {word('app.account.code_field')} ({word('app.optional')})
        </label>
        <input
          id={code}
          dir="ltr"
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={typed.code}
          {...faulty(code, ofCode)}
          onChange={({ target }) => setTyped({ ...typed, code: target.value })}
        />
        <Fault id={code} lines={ofCode} />
      </div>
      <Button busy={work.busy}>{word('app.account.create')}</Button>
      <FormFault problems={work.problems} fields={['email', 'phone', 'code']} />
    </form>
  )
}

export const TestAccounts = ({ app }: SectionProps) => {
  const [act, may] = [useAct(), useMay()]
  const { answer, failure, again } = useAnswer('testAccounts.list', { app: app.id })
  return (
    <>
      <p className="line">{word('app.accounts.note')}</p>
      {may('testAccounts.create') && <NewAccount app={app.id} onDone={again} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.accounts.length === 0 && <Empty title={word('app.accounts.none')} />}
      {answer && answer.accounts.length > 0 && (
        <Table
          label={word('app.accounts')}
          head={[word('person.account'), word('act')]}
          rows={answer.accounts.map((one) => ({
            key: one,
            cells: [
              <bdi key="one">{one}</bdi>,
              may('testAccounts.remove') && (
                <Ask
                  key="remove"
                  label={word('app.remove')}
                  question={`${word('app.account.remove_ask')} ${one}`}
                  onYes={() => act('testAccounts.remove', { app: app.id, ...identityOf(one) }).then(again)}
                />
              ),
            ],
          }))}
        />
      )}
    </>
  )
}
