// EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN and EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: a recovery password, step by step.
// See docs/design/spec.md, "Recovery password".

import { PASSWORD_MIN } from '../../contract/limits.ts'
import { canGoOn } from '../../flows/recovery/password-setup.ts'
import { password as words } from '../../i18n/en/recovery.json'
import { fill } from '../../kit/fill.ts'
import { copy as copyIcon } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { check, Icon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ForManager, PasswordField, Secret } from '../../parts/password-field.tsx'
import { lock, save } from '../../parts/recovery-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import sheet from './recovery.css'
import { failureTexts, said } from './said.ts'

export const styles = pieces + sheet
export const copy = { ...words, ...said }
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN' | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', Copy>

/** What is wrong with what was typed; empty until the field was left. */
const problemOf = ({ state, copy, locale }: Props): string => {
  const { at, problem, touched, repeated, password, params } = state
  if (!touched) return ''
  if (at === 'confirming') return repeated === password ? '' : copy.mismatch
  if (!problem) return ''
  return problem.kind === 'characters'
    ? fill(copy.characters, { which: problem.which })
    : fill(copy.short, { count: Math.max(params.shortest ?? 0, PASSWORD_MIN) }, locale)
}

const Rating = (props: Props) => {
  const { state, copy } = props
  const problem = problemOf(props)
  return (
    <div className="rating">
      <div className="meter" data-strength={state.password ? state.strength : undefined} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p id="problem" role="status" part={problem ? 'error' : undefined} data-tone={problem ? 'error' : undefined}>
        {problem || (state.password && fill(copy.strength, { strength: copy[state.strength] }))}
      </p>
    </div>
  )
}

const Creating = (props: Props) => {
  const { state, copy, send } = props
  return (
    <>
      <PasswordField
        label={copy.label}
        value={state.password}
        autoComplete="new-password"
        legible={state.legible}
        invalid={problemOf(props) !== ''}
        words={copy}
        onType={(text) => send({ type: 'type', text })}
        onLook={() => send({ type: 'look' })}
        onLeave={() => send({ type: 'touch' })}
      />
      <Rating {...props} />
      <Button kind="link" busy={state.suggesting} onPress={() => send({ type: 'suggest' })}>
        {copy.suggest}
      </Button>
    </>
  )
}

const Saving = ({ state, copy, send }: Props) => {
  const note = state.saved === 'refused' ? copy.refused : state.saved === 'downloaded' ? copy.downloaded : ''
  return (
    <>
      <Secret
        label={copy.label}
        value={state.password}
        legible={state.legible}
        words={copy}
        onLook={() => send({ type: 'look' })}
      />
      <div className="pair">
        <Button kind="secondary" onPress={() => send({ type: 'copy' })}>
          <Icon path={state.saved === 'copied' ? check : copyIcon} size={20} />
          {state.saved === 'copied' ? copy.copied : copy.copy}
        </Button>
        <Button kind="secondary" onPress={() => send({ type: 'download' })}>
          <Icon path={save} size={20} />
          {copy.download}
        </Button>
      </div>
      <p className="note" id="problem" role="status">
        {note}
      </p>
    </>
  )
}

const Confirming = (props: Props) => {
  const { state, copy, send } = props
  const problem = problemOf(props)
  return (
    <>
      <PasswordField
        label={copy.label}
        value={state.repeated}
        autoComplete="new-password"
        legible={state.legible}
        invalid={problem !== ''}
        words={copy}
        onType={(text) => send({ type: 'repeat', text })}
        onLook={() => send({ type: 'look' })}
        onLeave={() => send({ type: 'touch' })}
      />
      <p
        className="note"
        id="problem"
        role="status"
        part={problem ? 'error' : undefined}
        data-tone={problem ? 'error' : undefined}
      >
        {problem}
      </p>
    </>
  )
}

const Finalizing = ({ state, copy, send }: Props) => (
  <label className="tick">
    <input type="checkbox" checked={state.agreed} onChange={() => send({ type: 'agree' })} />
    {copy.understand}
  </label>
)

const STEPS = { creating: Creating, saving: Saving, confirming: Confirming, finalizing: Finalizing }
const TITLES = {
  creating: ['title', 'text'],
  saving: ['saveTitle', 'saveText'],
  confirming: ['confirmTitle', 'confirmText'],
  finalizing: ['finalTitle', 'finalText'],
} as const

export default function PasswordSetup(props: Props) {
  const { state, copy, send } = props
  const { at, params } = state
  const { aim } = params
  const isOwn = aim.to === 'set' || aim.asked === true
  const leave = () => send({ type: 'leave' })
  if (at === 'working')
    return <ScreenFrame key={at} mark={<Mark icon={lock} tone="turning" />} title={copy.working} subtitle={copy.workingText} />
  if (at === 'done')
    return (
      <ScreenFrame key={at} mark={<Mark icon={check} tone="success" />} title={copy.done} subtitle={copy.doneText}>
        <span className="quiet" role="status">
          {copy.done}
        </span>
        {isOwn && <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>}
      </ScreenFrame>
    )
  if (at === 'failed' && state.failure)
    return (
      <Failed {...failureTexts(copy, state.failure)} leave={copy.close} onPress={() => send({ type: 'press' })} onLeave={leave} />
    )
  const step = at as keyof typeof STEPS
  const Fields = STEPS[step]
  const [title, text] = TITLES[step]
  return (
    <ScreenFrame key={step} title={copy[title]} subtitle={copy[text]}>
      <form
        className="entry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'next' })
        }}
      >
        <ForManager person={state.person} />
        <Fields {...props} />
        <Button disabled={!canGoOn(state)}>{copy.next}</Button>
      </form>
      {step === 'creating' && (
        <Button kind="link" onPress={leave}>
          {isOwn ? copy.cancel : copy.logOut}
        </Button>
      )}
    </ScreenFrame>
  )
}
