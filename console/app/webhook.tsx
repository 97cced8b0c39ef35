// The webhook of an app: where events go and which, its signing secret, a try, and what became of events.

import { useEffect, useId, useState } from 'react'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { WEBHOOK_EVENTS } from '../../src/contract/webhook-events.ts'
import { aboutField, Fault, FormEnd, faulty, TryButton, useWork } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { AskAct, Waiting } from '../pieces.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { word } from '../words.ts'
import { Deliveries } from './deliveries.tsx'
import type { SectionProps } from './section-props.ts'

type Made = AnswerOf<'webhooks.set'>
interface FormProps {
  readonly app: string
  readonly webhook: AnswerOf<'webhooks.get'>['webhook']
  onSet(made: Made): void
}

const Form = ({ app, webhook, onSet }: FormProps) => {
  const act = useAct()
  const [id, choice] = [useId(), useId()]
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? WEBHOOK_EVENTS)
  const work = useWork()
  useEffect(() => {
    setUrl(webhook?.url ?? '')
    setEvents(webhook?.events ?? WEBHOOK_EVENTS)
  }, [webhook])
  const save = async (): Promise<void> =>
    onSet(await act('webhooks.set', { app, ...(url.trim() && { url: url.trim() }), events: [...events] }))
  const [ofUrl, ofEvents] = [aboutField(work.problems, 'url'), aboutField(work.problems, 'events')]
  const toggle = (one: string, on: boolean): void => setEvents(on ? [...events, one] : events.filter((other) => other !== one))
  return (
    <form className="settings" onSubmit={work.submits(save)}>
      <div className="field">
        <div className="line-of">
          <label htmlFor={id}>{word('app.webhook.url')}</label>
          <code className="key">url</code>
        </div>
        <input
          id={id}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          value={url}
          {...faulty(id, ofUrl)}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Fault id={id} lines={ofUrl} />
      </div>
      <fieldset className="group" aria-describedby={faulty(choice, ofEvents)['aria-describedby']}>
        <legend>{word('app.webhook.events')}</legend>
        <div className="grid">
          {WEBHOOK_EVENTS.map((one) => (
            <label key={one} className="switch">
              <input type="checkbox" checked={events.includes(one)} onChange={({ target }) => toggle(one, target.checked)} />
              <code>{one}</code>
            </label>
          ))}
        </div>
        <Fault id={choice} lines={ofEvents} />
      </fieldset>
      <FormEnd work={work} fields={['url', 'events']} label={word('apps.save')} said={work.done ? word('app.saved') : ''} />
    </form>
  )
}

/** Sends one event that tells of nothing, now. */
const TryOut = ({ app }: { app: string }) => {
  const act = useAct()
  const attempt = async (): Promise<string> => {
    const { taken, problem, status } = await act('webhooks.test', { app })
    return [word(taken ? 'app.webhook.taken' : 'app.webhook.not_taken'), problem, status].filter(Boolean).join(' ')
  }
  return <TryButton label={word('app.webhook.try')} onTry={attempt} />
}

export const Webhook = ({ app: { id: app } }: SectionProps) => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('webhooks.get', { app })
  const [secret, setSecret] = useState('')
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  const { webhook } = answer
  const take = (made: Made): void => {
    if (made.secret) setSecret(made.secret)
    again()
  }
  return (
    <>
      {secret && (
        <ShownOnce text={`${word('app.webhook.secret')} ${word('app.once')}`} value={secret} onDone={() => setSecret('')} />
      )}
      {may('webhooks.set') ? (
        <Form app={app} webhook={webhook} onSet={take} />
      ) : (
        <p>{webhook ? <bdi>{`${webhook.url}: ${webhook.events.join(', ')}`}</bdi> : word('app.webhook.none')}</p>
      )}
      {webhook && may('webhooks.set') && (
        <div className="acts">
          <TryOut app={app} />
          <AskAct act="webhooks.set" body={{ app, rotate_secret: true }} words="app.webhook.rotate" onDone={take} />
          <AskAct act="webhooks.remove" body={{ app }} words="app.webhook.remove" onDone={again} />
        </div>
      )}
      {webhook && <Deliveries app={app} />}
    </>
  )
}
