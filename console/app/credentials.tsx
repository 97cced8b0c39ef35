// Credentials of an app at others: what is set, setting and forgetting it, and a try at the provider.

import { useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { TryButton } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Ask, Waiting } from '../pieces.tsx'
import { useStyles } from '../use-styles.ts'
import { type Word, word } from '../words.ts'
import { CredentialForm } from './credential-form.tsx'
import { type Credential, OTHER_ROWS, PROVIDER_ROWS } from './credential-table.ts'
import styles from './credentials.css'
import type { SectionProps } from './section-props.ts'

/** Asks the provider whether it knows the app. */
const Try = ({ app, tries }: { app: string; tries: NonNullable<Credential['tries']> }) => {
  const act = useAct()
  const attempt = async (): Promise<string> => {
    const { outcome, status } = await tries(act, app)
    return `${word(`app.try.${outcome}`)}${status === null ? '' : ` (${status})`}`
  }
  return <TryButton label={word('app.try')} onTry={attempt} />
}

interface CardProps {
  readonly app: string
  readonly credential: Credential
  readonly known: string | null | undefined
  readonly note: string
  readonly tries: boolean
  /** What is said below its head. */
  readonly below?: React.ReactNode
  onDone(): void
}
export const Card = ({ app, credential, known, note, tries, below, onDone }: CardProps) => {
  const [act, may] = [useAct(), useMay()]
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const { id, title, removes } = credential
  const name = title.startsWith('app.') ? word(title as Word) : title
  const done = (more: string): void => {
    setOpen(false)
    setTold([word('app.saved'), more].filter(Boolean).join(' '))
    onDone()
  }
  return (
    <li className="card" aria-label={name} id={`credential-${id}`}>
      <div className="line-of">
        <h3>{name}</h3>
        <bdi className="line">{known ?? (known === null ? word('app.not_set') : '')}</bdi>
      </div>
      {note && <p className="line">{note}</p>}
      {below}
      {open ? (
        <CredentialForm app={app} credential={credential} onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        may('providers.set') && (
          <div className="acts">
            <Button kind="secondary" onPress={() => setOpen(true)}>
              {word(known ? 'app.replace' : 'app.set')}
            </Button>
            {tries && credential.tries && <Try app={app} tries={credential.tries} />}
            {known !== null &&
              removes.map(([label, remove]) => (
                <Ask
                  key={label}
                  label={word(label)}
                  question={`${name}: ${word('app.forget_ask')}`}
                  onYes={() => remove(act, app).then(onDone)}
                />
              ))}
            <span role="status">{told}</span>
          </div>
        )
      )}
    </li>
  )
}

export const Credentials = ({ app, onSaved }: SectionProps) => {
  useStyles(styles)
  const { answer, failure, again } = useAnswer('providers.list', { app: app.id })
  const onRamp = useAnswer('onRamp.list', { app: app.id })
  if (!answer || !onRamp.answer) return <Waiting failure={failure || onRamp.failure} onAgain={failure ? again : onRamp.again} />
  const cards = onRamp.answer.keys.map(({ public_key }) => public_key)
  const done = (): void => {
    again()
    onRamp.again()
    onSaved()
  }
  const found = (id: string) => answer.providers.find(({ provider }) => provider === id)
  return (
    <>
      <p>
        {word('app.callback')} <code>{answer.callback}</code>
      </p>
      <ul className="cards">
        {PROVIDER_ROWS.map((credential) => {
          const one = found(credential.id)
          const note = one && !one.on ? word('app.method_off') : ''
          return (
            <Card
              key={credential.id}
              {...{ app: app.id, credential, known: one?.client_id ?? null, note, tries: one !== undefined, onDone: done }}
            />
          )
        })}
      </ul>
      <h3>{word('app.credentials.more')}</h3>
      <ul className="cards">
        {OTHER_ROWS.map((credential) => (
          <Card
            key={credential.id}
            {...{ app: app.id, credential, known: credential.known(app, cards), note: '', tries: false, onDone: done }}
          />
        ))}
      </ul>
    </>
  )
}
