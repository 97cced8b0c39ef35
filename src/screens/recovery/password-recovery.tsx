// EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: the password of a wallet that is new on this device.

import { ask as words } from '../../i18n/en/recovery.json'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ForManager, PasswordField } from '../../parts/password-field.tsx'
import { lock } from '../../parts/recovery-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import sheet from './recovery.css'
import { failureTexts, said } from './said.ts'

export const styles = pieces + sheet
export const copy = { ...words, ...said }
export type Copy = typeof copy

export default function PasswordRecovery({ state, copy, send }: ScreenProps<'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN', Copy>) {
  const { at, failure, wrong } = state
  const leave = () => send({ type: 'leave' })
  const press = () => send({ type: 'press' })
  if (at === 'failed' && failure)
    return (
      <Failed
        {...failureTexts(copy, failure)}
        leave={failure.again ? copy.cancel : copy.close}
        onPress={press}
        onLeave={failure.again ? leave : press}
      />
    )
  const busy = at === 'working'
  const problem = wrong ? copy.errors['embedded.password'] : ''
  return (
    <ScreenFrame key="ask" mark={<Mark icon={lock} />} title={copy.title} subtitle={copy.text}>
      <form
        className="entry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) send({ type: 'submit' })
        }}
      >
        <ForManager person={state.person} />
        <PasswordField
          label={copy.label}
          value={state.password}
          autoComplete="current-password"
          legible={state.legible}
          invalid={wrong}
          words={copy}
          readOnly={busy}
          onType={(text) => send({ type: 'type', text })}
          onLook={() => send({ type: 'look' })}
        />
        <p
          className="note"
          id="problem"
          role="status"
          part={problem ? 'error' : undefined}
          data-tone={problem ? 'error' : undefined}
        >
          {busy ? copy.working : problem}
        </p>
        <Button busy={busy} disabled={state.password === ''}>
          {copy.submit}
        </Button>
      </form>
      <Button kind="link" disabled={busy} onPress={leave}>
        {copy.cancel}
      </Button>
      {wrong && <p className="note">{copy.lost}</p>}
    </ScreenFrame>
  )
}
