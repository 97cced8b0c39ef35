// AWAITING_PASSWORDLESS_CODE: entry of a six-digit code (docs/design/spec.md, "Code entry").

import { Button } from '../../parts/button.tsx'
import { CodeInput } from '../../parts/code-input.tsx'
import { check, mail, phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import code from '../code.css'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'

export const styles = pieces + code

export const copy = {
  title: 'Enter confirmation code',
  sending: 'Sending a code to ',
  sent: 'Please check your email for the code sent to ',
  sentBySms: 'Please check your phone for the code sent to ',
  code: 'Six-digit code',
  checking: 'Checking the code',
  done: 'You are logged in',
  linkedEmail: 'Your email address is linked',
  linkedPhone: 'Your phone number is linked',
  updated: 'Your email address is updated',
  resend: 'Resend code',
  resent: 'Code sent',
  again: (seconds: number) => `Try again in ${seconds} s`,
}
export type Copy = typeof copy

export default function AwaitingPasswordlessCode({ state, copy, send }: ScreenProps<'AWAITING_PASSWORDLESS_CODE', Copy>) {
  const tone = state.at === 'done' ? 'success' : state.at === 'error' ? 'error' : 'plain'
  const { recipient, intent } = state
  const bySms = recipient.method === 'sms'
  const linked = bySms ? copy.linkedPhone : copy.linkedEmail
  const done = intent === 'link' ? linked : intent === 'update' ? copy.updated : copy.done
  const cooling = state.coolUntil > 0
  return (
    <ScreenFrame
      mark={<Mark icon={tone === 'success' ? check : bySms ? phone : mail} tone={tone === 'success' ? 'success' : 'plain'} />}
      title={copy.title}
      subtitle={
        <>
          {state.at === 'sending-code' && !state.resending ? copy.sending : bySms ? copy.sentBySms : copy.sent}
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
        {state.at === 'done' ? done : state.at === 'submitting-code' ? copy.checking : state.problem}
      </p>
      {state.at !== 'done' && (
        <Button
          kind="link"
          busy={state.resending}
          disabled={cooling || state.at !== 'awaiting-code-input'}
          onPress={() => send({ type: 'resend' })}
        >
          {!cooling
            ? copy.resend
            : state.resent
              ? `${copy.resent} · ${copy.again(state.coolSeconds)}`
              : copy.again(state.coolSeconds)}
        </Button>
      )}
    </ScreenFrame>
  )
}
