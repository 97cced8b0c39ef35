// MFA_VERIFICATION_SCREEN: the second factor, by a code or a passkey, with a switch between the methods.

import { RECOVERY_CODE, type ShownMethod } from '../../contract/mfa.ts'
import { verification as words } from '../../i18n/en/mfa.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { alert, check, Icon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import code from '../code/code.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { Digits, Said } from './code-form.tsx'
import { METHOD_ICONS } from './method-looks.ts'
import mfa from './mfa.css'
import { said } from './words.ts'

export const styles = pieces + code + mfa

export const copy = { ...words, ...said }
export type Copy = typeof copy
type Props = ScreenProps<'MFA_VERIFICATION_SCREEN', Copy>

const NAMES = { totp: 'totp', sms: 'sms', passkey: 'passkey', [RECOVERY_CODE]: 'recovery' } as const

/** Who does not verify is not logged in. */
const Leave = ({ state, copy, send }: Props) =>
  state.params.for && (
    <Button kind="link" onPress={() => send({ type: 'leave' })}>
      {copy.leave}
    </Button>
  )

/** The list of what the person can show. */
const Choice = (props: Props) => {
  const { state, copy, send } = props
  return (
    <ScreenFrame key="choose" title={copy.choose}>
      <div className="menu" part="menu">
        {[...state.methods, RECOVERY_CODE as ShownMethod].map((method) => (
          <MenuRow
            key={method}
            name={method}
            mark={<Icon path={METHOD_ICONS[method]} />}
            label={copy[NAMES[method]]}
            onPress={() => send({ type: 'choose', method })}
          />
        ))}
      </div>
      <Leave {...props} />
    </ScreenFrame>
  )
}

/** One of the codes of last resort. */
const RecoveryCode = ({ state: { code, at }, copy, send, problem }: Props & { problem: string }) => {
  const busy = at === 'checking'
  return (
    <form
      className="entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'press' })
      }}
    >
      <div className="row">
        <input
          data-first
          id="recovery-code"
          name="recovery-code"
          part="input"
          aria-label={copy.recoveryCode}
          aria-describedby="problem"
          aria-invalid={at === 'error'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={64}
          readOnly={busy}
          placeholder={copy.recoveryCode}
          value={code}
          onChange={(event) => send({ type: 'type', text: event.target.value })}
        />
      </div>
      <Said problem={problem} done={at === 'done' ? copy.done : null} />
      <Button busy={busy} disabled={!code.trim()}>
        {copy.submit}
      </Button>
    </form>
  )
}

/** What the method takes: six digits, a code of last resort, or a press. */
const Entry = (props: Props & { problem: string }) => {
  const { state, copy, problem, send } = props
  const { method, at } = state
  if (method === RECOVERY_CODE) return <RecoveryCode {...props} />
  if (method !== 'passkey')
    return <Digits label={copy.code} code={state.code} checking={copy.checking} {...{ at, problem, send }} done={copy.done} />
  return (
    <>
      <Said problem={problem} done={at === 'done' ? copy.done : null} />
      {at !== 'done' && (
        <Button busy={at === 'checking'} onPress={() => send({ type: 'press' })}>
          {copy.usePasskey}
        </Button>
      )}
    </>
  )
}

export default function Verification(props: Props) {
  const { state, copy, locale, send } = props
  const { at, method } = state
  if (at === 'choosing') return <Choice {...props} />
  const problem = say(copy, state.problem)
  if (at === 'over')
    return (
      <ScreenFrame key="over" mark={<Mark icon={alert} tone="error" />} title={copy.title} subtitle={problem}>
        <Button onPress={() => send({ type: 'press' })}>{copy.errors['button.close']}</Button>
      </ScreenFrame>
    )
  const isDone = at === 'done'
  const waits = method === 'passkey' && at === 'checking'
  const cooling = state.coolUntil > 0
  return (
    <ScreenFrame
      key={method}
      mark={<Mark icon={isDone ? check : METHOD_ICONS[method]} tone={isDone ? 'success' : waits ? 'turning' : 'plain'} />}
      title={isDone ? copy.done : copy.title}
      subtitle={waits ? copy.waiting : at === 'sending' ? copy.smsSending : copy[`${NAMES[method]}Text`]}
    >
      <Entry {...props} problem={problem} />
      {!isDone && (
        <>
          {method === 'sms' && (
            <Button
              kind="link"
              busy={at === 'sending'}
              disabled={cooling || at !== 'asking'}
              onPress={() => send({ type: 'resend' })}
            >
              {cooling ? fill(copy.wait, { seconds: state.coolSeconds }, locale) : copy.resend}
            </Button>
          )}
          <Button kind="link" disabled={at === 'checking'} onPress={() => send({ type: 'others' })}>
            {copy.others}
          </Button>
          <Leave {...props} />
        </>
      )}
    </ScreenFrame>
  )
}
