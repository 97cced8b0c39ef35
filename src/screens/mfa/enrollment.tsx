// MFA_ENROLLMENT_FLOW_SCREEN: the second factors of a person, and those that they can add.

import type { MfaMethod } from '../../contract/entities.ts'
import { enrollment as words } from '../../i18n/en/mfa.json'
import { fill } from '../../kit/fill.ts'
import { dateWriter } from '../../kit/writers.ts'
import { Button } from '../../parts/button.tsx'
import { check, Icon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { guard } from '../../parts/mfa-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { Said } from './code-form.tsx'
import { METHOD_ICONS } from './method-looks.ts'
import mfa from './mfa.css'
import { said } from './words.ts'

export const styles = pieces + mfa

export const copy = { ...words, ...said }
export type Copy = typeof copy
type Props = ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN', Copy>

const Two = ({ name, line }: { name: string; line: string }) => (
  <>
    <span className="name">{name}</span>
    <span className="line">{line}</span>
  </>
)

/** A method that can be added; one that is a way to log in is shown, and cannot. */
const Addable = ({ method, state, copy, send }: Props & { method: MfaMethod }) => {
  const icon = <Icon path={METHOD_ICONS[method]} />
  if (method !== 'sms' || !state.usesSms)
    return (
      <MenuRow
        name={method}
        mark={icon}
        label={<Two name={copy[method]} line={copy[`${method}Text`]} />}
        onPress={() => send({ type: 'add', method })}
      />
    )
  return (
    <div className="row off" data-entry={method}>
      <span className="tile">{icon}</span>
      <span className="label">
        <Two name={copy.sms} line={copy.smsUsed} />
      </span>
    </div>
  )
}

/** What the person has: methods, and codes of last resort. */
const Own = ({ state, copy, locale, send }: Props) => {
  const date = (time: number) => dateWriter(locale, { dateStyle: 'medium' }).format(time)
  return (
    <div className="menu" part="menu">
      {state.own.map(({ method, since, used }) => (
        <MenuRow
          key={method}
          name={`own-${method}`}
          mark={<Icon path={METHOD_ICONS[method]} />}
          label={
            <Two
              name={copy[method]}
              line={used ? fill(copy.used, { date: date(used) }) : fill(copy.added, { date: date(since) })}
            />
          }
          onPress={() => send({ type: 'open', method })}
        />
      ))}
      <MenuRow
        name="codes"
        mark={<Icon path={METHOD_ICONS['recovery-code']} />}
        label={<Two name={copy.codes} line={fill(copy.left, { count: state.codesLeft }, locale)} />}
        onPress={() => send({ type: 'codes' })}
      />
    </div>
  )
}

export default function Enrollment(props: Props) {
  const { state, copy, send } = props
  const { at, own, offered } = state
  // Who came for one more is shown what can be added, and nothing else.
  const has = own.length > 0 && !state.params.for
  const isLogin = state.params.for === 'login'
  if (at === 'loading')
    return (
      <ScreenFrame key="loading" title={copy.title}>
        <div className="waiting">
          <Spinner label={copy.loading} />
        </div>
      </ScreenFrame>
    )
  return (
    <ScreenFrame
      key={at}
      mark={<Mark icon={has ? check : guard} tone={has ? 'success' : 'plain'} />}
      title={has ? copy.ownTitle : copy.title}
      subtitle={isLogin ? copy.login : has ? copy.ownText : offered.length > 0 ? copy.text : at === 'failed' ? null : copy.none}
    >
      {has && <Own {...props} />}
      {has && offered.length > 0 && <p className="part">{copy.more}</p>}
      {offered.length > 0 && (
        <div className="menu">
          {offered.map((method) => (
            <Addable key={method} method={method} {...props} />
          ))}
        </div>
      )}
      {at === 'failed' && (
        <>
          <Said problem={say(copy, state.problem)} done={null} />
          <Button onPress={() => send({ type: 'retry' })}>{copy.errors['button.again']}</Button>
        </>
      )}
      {isLogin && (
        <Button kind="link" onPress={() => send({ type: 'leave' })}>
          {copy.leave}
        </Button>
      )}
    </ScreenFrame>
  )
}
