// AWAITING_PASSWORDLESS_CODE: entry of a six-digit code (docs/design/spec.md, "Code entry").

import { errors, code as words } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { CodeInput } from '../../parts/code-input.tsx'
import { check, mail, phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import pieces from '../pieces.css'
import { say } from '../say.ts'
import type { ScreenProps } from '../screen.ts'
import code from './code.css'

export const styles = pieces + code

export const copy = { ...words, errors }
export type Copy = typeof copy

export default function AwaitingPasswordlessCode({ state, copy, locale, send }: ScreenProps<'AWAITING_PASSWORDLESS_CODE', Copy>) {
  const tone = state.at === 'done' ? 'success' : state.at === 'error' ? 'error' : 'plain'
  const { recipient, intent } = state
  const bySms = recipient.method === 'sms'
  const linked = bySms ? copy.linkedPhone : copy.linkedEmail
  const done = intent === 'link' ? linked : intent === 'update' ? copy.updated : intent === 'confirm' ? copy.confirmed : copy.done
  const isSending = state.at === 'initial' || state.at === 'sending-code'
  const cooling = state.coolUntil > 0
  const again = fill(copy.again, { seconds: state.coolSeconds }, locale)
  return (
    <ScreenFrame
      mark={<Mark icon={tone === 'success' ? check : bySms ? phone : mail} tone={tone === 'success' ? 'success' : 'plain'} />}
      title={copy.title}
      subtitle={
        <>
          {isSending && !state.resending ? copy.sending : bySms ? copy.sentBySms : copy.sent}
          <bdi className="strong">{bySms ? recipient.shown : recipient.address}</bdi>
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
        role="status"
        data-tone={tone === 'plain' && state.problem ? 'error' : tone}
      >
        {state.at === 'done' ? done : state.at === 'submitting-code' ? copy.checking : say(copy, state.problem)}
      </p>
      {state.at !== 'done' && (
        <Button
          kind="link"
          busy={state.resending}
          disabled={cooling || state.at !== 'awaiting-code-input'}
          onPress={() => send({ type: 'resend' })}
        >
          {!cooling ? copy.resend : state.resent ? `${copy.resent} · ${again}` : again}
        </Button>
      )}
    </ScreenFrame>
  )
}
