// AWAITING_PASSWORDLESS_CODE: entry of a six-digit code (docs/design/spec.md, "Code entry").

import { errors, code as words } from '../../i18n/en/login.json'
import { shownEmail } from '../../kit/domains/shown-email.ts'
import { fill } from '../../kit/fill.ts'
import { inboxOf } from '../../kit/inbox.ts'
import { Button } from '../../parts/button.tsx'
import { CodeInput } from '../../parts/code-input.tsx'
import { check, mail, phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { useKeptHeight } from '../shared/use-kept-height.ts'
import code from './code.css'

export const styles = pieces + code

export const copy = { ...words, errors }
export type Copy = typeof copy

/** A long address breaks before its host, not within a word. */
const breakable = (address: string) => {
  const host = Math.max(0, address.lastIndexOf('@'))
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  )
}

export default function AwaitingPasswordlessCode({ state, copy, locale, send }: ScreenProps<'AWAITING_PASSWORDLESS_CODE', Copy>) {
  const tone = state.at === 'done' ? 'success' : state.at === 'error' ? 'error' : 'plain'
  const { recipient, intent } = state
  const bySms = recipient.method === 'sms'
  const linked = bySms ? copy.linkedPhone : copy.linkedEmail
  const done = intent === 'link' ? linked : intent === 'update' ? copy.updated : intent === 'confirm' ? copy.confirmed : copy.done
  const isSending = state.at === 'initial' || state.at === 'sending-code'
  const { waits } = state
  const cooling = state.coolUntil > 0
  const wait = fill(copy.wait, { seconds: state.coolSeconds }, locale)
  const isDone = state.at === 'done'
  const inbox = bySms ? null : inboxOf(recipient.address)
  const note = useKeptHeight<HTMLParagraphElement>(isDone)
  return (
    <ScreenFrame
      mark={<Mark icon={tone === 'success' ? check : bySms ? phone : mail} tone={tone === 'success' ? 'success' : 'plain'} />}
      title={isDone ? done : waits ? copy.errors['error.offline'] : copy.title}
      subtitle={
        <>
          {isDone
            ? copy.proved
            : waits === 'send' || (isSending && !state.resending)
              ? copy.sending
              : bySms
                ? copy.sentBySms
                : copy.sent}
          <bdi className="strong">{bySms ? recipient.shown : breakable(shownEmail(recipient.address))}</bdi>
        </>
      }
    >
      <CodeInput
        label={copy.code}
        value={state.code}
        tone={tone}
        busy={state.at === 'submitting-code'}
        describedBy="problem"
        onType={(text) => send({ type: 'type', text })}
      />
      <p
        className="note"
        part={state.problem ? 'error' : undefined}
        id="problem"
        ref={note}
        role="status"
        data-tone={tone === 'plain' && state.problem ? 'error' : tone}
      >
        {isDone ? (
          <span className="quiet">{done}</span>
        ) : state.at === 'submitting-code' ? (
          copy.checking
        ) : (
          say(copy, state.problem)
        )}
      </p>
      {!isDone && (
        <>
          <Button
            kind="link"
            busy={state.resending}
            disabled={(cooling && !waits) || state.at !== 'awaiting-code-input'}
            onPress={() => send({ type: 'resend' })}
          >
            {waits ? copy.errors['button.again'] : !cooling ? copy.resend : state.resent ? `${copy.resent} · ${wait}` : wait}
          </Button>
          {inbox && (
            <a className="button secondary" part="button" href={inbox.url} target="_blank" rel="noreferrer noopener">
              {fill(copy.open, { app: inbox.app })}
            </a>
          )}
        </>
      )}
    </ScreenFrame>
  )
}
