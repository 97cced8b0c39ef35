// The enrolment of an authenticator app: a QR code and its key, then a code of the app.

import { totp as words } from '../../i18n/en/mfa.json'
import { Button } from '../../parts/button.tsx'
import { alert, check, Icon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { authenticator, copies } from '../../parts/mfa-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import code from '../code/code.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { useQrCode } from '../shared/use-qr-code.ts'
import { Digits } from './code-form.tsx'
import mfa from './mfa.css'
import { said } from './words.ts'

export const styles = pieces + code + mfa

export const copy = { ...words, ...said }
export type Copy = typeof copy
type Props = ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_TOTP', Copy>

/** In groups of four, as apps show it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const Key = ({ state, copy, send }: Props) => {
  const QrCode = useQrCode(true)
  return (
    <ScreenFrame key="enroll" title={copy.title} subtitle={copy.text}>
      <div className="scan">{QrCode && <QrCode value={state.address} label={copy.qr} />}</div>
      <div className="by-hand">
        <p className="line">{copy.byHand}</p>
        <p className="key" dir="ltr">
          {grouped(state.secret)}
        </p>
      </div>
      <div className="pair">
        <Button kind="secondary" onPress={() => send({ type: 'copy' })}>
          <Icon path={state.copied === true ? check : copies} size={20} />
          {state.copied === true ? copy.copied : copy.copy}
        </Button>
        <Button onPress={() => send({ type: 'next' })}>{copy.next}</Button>
      </div>
      <span className="quiet" role="status">
        {state.copied === true ? copy.copied : ''}
      </span>
    </ScreenFrame>
  )
}

export default function Totp(props: Props) {
  const { state, copy, send } = props
  const { at } = state
  const problem = say(copy, state.problem)
  if (at === 'enroll') return <Key {...props} />
  if (at === 'loading')
    return (
      <ScreenFrame key="loading" title={copy.title}>
        <div className="waiting">
          <Spinner label={copy.loading} />
        </div>
      </ScreenFrame>
    )
  if (at === 'failed')
    return (
      <ScreenFrame key="failed" mark={<Mark icon={alert} tone="error" />} title={copy.title} subtitle={problem}>
        <Button onPress={() => send({ type: 'retry' })}>{copy.errors['button.again']}</Button>
      </ScreenFrame>
    )
  const isDone = at === 'done'
  return (
    <ScreenFrame
      key="verify"
      mark={<Mark icon={isDone ? check : authenticator} tone={isDone ? 'success' : 'plain'} />}
      title={isDone ? copy.done : copy.verifyTitle}
      subtitle={copy.verifyText}
    >
      <Digits label={copy.code} code={state.code} checking={copy.checking} done={copy.done} {...{ at, problem, send }} />
    </ScreenFrame>
  )
}
