// The enrolment of a phone number: the code that was sent to it.

import { sms as words } from '../../i18n/en/mfa.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { message } from '../../parts/mfa-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import code from '../code/code.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { Digits } from './code-form.tsx'
import { said } from './words.ts'

export const styles = pieces + code

export const copy = { ...words, ...said }
export type Copy = typeof copy

export default function Sms({ state, copy, locale, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_SMS', Copy>) {
  const { at, params } = state
  const isDone = at === 'done'
  const cooling = state.coolUntil > 0
  return (
    <ScreenFrame
      mark={<Mark icon={isDone ? check : message} tone={isDone ? 'success' : 'plain'} />}
      title={isDone ? copy.done : copy.title}
      subtitle={
        <>
          {at === 'sending' ? copy.sending : copy.sent}
          <bdi className="strong">{params.shown}</bdi>
        </>
      }
    >
      <Digits
        label={copy.code}
        code={state.code}
        checking={copy.checking}
        done={copy.done}
        problem={say(copy, state.problem)}
        {...{ at, send }}
      />
      {!isDone && (
        <Button
          kind="link"
          busy={at === 'sending'}
          disabled={cooling || at !== 'verify'}
          onPress={() => send({ type: 'resend' })}
        >
          {cooling ? fill(copy.wait, { seconds: state.coolSeconds }, locale) : copy.resend}
        </Button>
      )}
    </ScreenFrame>
  )
}
