// Clients of an app's OpenID provider: a card each, its secret shown once, a new secret, a try, taking it away.

import { useState } from 'react'
import { OPENID_CLIENT_KINDS, type OpenIdClientKind } from '../../src/contract/openid.ts'
import { Button } from '../../src/parts/button.tsx'
import { CopyLine } from '../copy-line.tsx'
import { TryButton } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Ask, AskAct, Empty, Waiting } from '../pieces.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { useStyles } from '../use-styles.ts'
import { word } from '../words.ts'
import styles from './credentials.css'
import { type ListedClient, OpenIdClientForm } from './openid-client-form.tsx'
import type { SectionProps } from './section-props.ts'

const Try = ({ app, id }: { app: string; id: string }) => {
  const act = useAct()
  const attempt = async (): Promise<string> => {
    const { provider, logout, status } = await act('openid.test', { app, id })
    const told = logout === null ? '' : ` ${word(`app.openid.logout.${logout}`)}${status === null ? '' : ` (${status})`}`
    return word(`app.openid.try.${provider}`) + told
  }
  return <TryButton label={word('app.openid.test')} onTry={attempt} />
}

const kindOf = (kind: string): string =>
  OPENID_CLIENT_KINDS.some((one) => one === kind) ? word(`app.openid.${kind as OpenIdClientKind}`) : kind

interface ClientProps {
  readonly app: string
  readonly client: ListedClient
  /** With the secret that was made, if one was. */
  onDone(secret: string | null): void
}
const Client = ({ app, client, onDone }: ClientProps) => {
  const [act, may] = [useAct(), useMay()]
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const { id, name, kind, is_own: isOwn, redirect_uris: redirects } = client
  const done = (): void => {
    setOpen(false)
    setSaved(true)
    onDone(null)
  }
  const change = (): void => {
    setOpen(true)
    setSaved(false)
  }
  return (
    <li className="card" aria-label={name}>
      <div className="line-of">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <span className="line">{kindOf(kind)}</span>
      </div>
      <CopyLine text={id} />
      {!open &&
        redirects.map((one) => (
          <p key={one} className="line">
            <code>{one}</code>
          </p>
        ))}
      {!open && isOwn && <p className="line">{word('app.openid.own')}</p>}
      {open && <OpenIdClientForm {...{ app, client }} onDone={done} onCancel={() => setOpen(false)} />}
      {!open && may('openid.remove') && (
        <div className="acts">
          <Button kind="secondary" onPress={change}>
            {word('app.openid.change')}
          </Button>
          <Try app={app} id={id} />
          {kind === 'confidential' && (
            <AskAct
              {...{ act: 'openid.rotate', body: { app, id }, words: 'app.openid.rotate' }}
              onDone={(made) => onDone(made.secret)}
            />
          )}
          <Ask
            label={word('app.remove')}
            question={`${name}: ${word('app.openid.remove_ask')}`}
            danger
            onYes={() => act('openid.remove', { app, id }).then(() => onDone(null))}
          />
          <span role="status">{saved && word('app.saved')}</span>
        </div>
      )}
    </li>
  )
}

export const OpenIdClients = ({ app: { id: app } }: SectionProps) => {
  useStyles(styles)
  const may = useMay()
  const [secret, setSecret] = useState('')
  const [adds, setAdds] = useState(false)
  const { answer, failure, again } = useAnswer('openid.list', { app })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  const done = (made: string | null): void => {
    if (made) setSecret(made)
    setAdds(false)
    again()
  }
  return (
    <>
      <p className="line">{word('app.openid.note')}</p>
      {answer.issuer ? (
        <>
          <p>{word('app.openid.issuer')}</p>
          <CopyLine text={answer.issuer} />
        </>
      ) : (
        <p>{word('app.openid.try.no-address')}</p>
      )}
      {!answer.on && <p className="line">{word('app.openid.try.off')}</p>}
      {secret && <ShownOnce text={`${word('app.secret.new')} ${word('app.once')}`} value={secret} onDone={() => setSecret('')} />}
      {answer.clients.length === 0 && !adds && <Empty title={word('app.openid.none')} />}
      <ul className="cards">
        {answer.clients.map((client) => (
          <Client key={client.id} {...{ app, client }} onDone={done} />
        ))}
        {adds && (
          <li className="card" aria-label={word('app.openid.create')}>
            <OpenIdClientForm {...{ app, client: null }} onDone={done} onCancel={() => setAdds(false)} />
          </li>
        )}
      </ul>
      {may('openid.create') && !adds && !secret && (
        <div className="acts">
          <Button kind="secondary" onPress={() => setAdds(true)}>
            {word('app.openid.create')}
          </Button>
        </div>
      )}
    </>
  )
}
