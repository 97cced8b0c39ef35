// The enrolment of passkeys: one is made where there is none; those that there are count from then on.

import { MFA_PASSKEYS_FEW, MFA_PASSKEYS_SHOWN } from '../../contract/mfa-limits.ts'
import { passkey as words } from '../../i18n/en/mfa.json'
import { fill } from '../../kit/fill.ts'
import { passkeyLabel } from '../../kit/passkey-label.ts'
import { dateWriter } from '../../kit/writers.ts'
import { Button } from '../../parts/button.tsx'
import { check, Icon, passkey } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { Said } from './code-form.tsx'
import mfa from './mfa.css'
import { said } from './words.ts'

export const styles = pieces + mfa

export const copy = { ...words, ...said }
export type Copy = typeof copy

export default function Passkeys({ state, copy, locale, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY', Copy>) {
  const { at, passkeys } = state
  const isDone = at === 'done'
  const isNone = at === 'none' || at === 'creating'
  const busy = at === 'creating' || at === 'enabling'
  const isLong = passkeys.length > MFA_PASSKEYS_SHOWN
  const dates = dateWriter(locale, { dateStyle: 'medium' })
  return (
    <ScreenFrame
      key={isNone ? 'none' : 'list'}
      mark={<Mark icon={isDone ? check : passkey} tone={isDone ? 'success' : busy ? 'turning' : 'plain'} />}
      title={isDone ? copy.done : isNone ? copy.noneTitle : copy.title}
      subtitle={isNone ? copy.noneText : copy.text}
    >
      {!isNone && (
        <ul className="menu plain">
          {passkeys.slice(0, isLong && !state.all ? MFA_PASSKEYS_FEW : passkeys.length).map((one) => (
            <li className="row" key={one.credentialId}>
              <span className="tile">
                <Icon path={passkey} />
              </span>
              <span className="label">
                <span className="name">{passkeyLabel(one, copy)}</span>
                <span className="line">{fill(copy.added, { date: dates.format(one.firstVerifiedAt ?? one.verifiedAt) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isLong && !isDone && (
        <Button kind="link" onPress={() => send({ type: state.all ? 'show-fewer' : 'show-all' })}>
          {state.all ? copy.fewer : copy.all}
        </Button>
      )}
      <Said problem={say(copy, state.problem)} done={isDone ? copy.done : null} />
      {!isDone && (
        <Button busy={busy} onPress={() => send({ type: isNone ? 'create' : 'enable' })}>
          {isNone ? copy.create : copy.enable}
        </Button>
      )}
    </ScreenFrame>
  )
}
