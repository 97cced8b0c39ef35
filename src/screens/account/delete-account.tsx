// DELETE_ACCOUNT_SCREEN: the end of an account, in deliberate steps (docs/elements.md, "Methods").

import { bin } from '../../parts/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import lists from '../lists.css'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'

export const styles = pieces + lists

export const copy = {
  title: 'Delete account',
  text: 'This cannot be undone, and nobody can bring your account back.',
  sessions: 'You are logged out on all devices.',
  links: 'Everything that is linked is unlinked, and all that is stored about you here is deleted.',
  wallet: 'You lose your embedded wallet and everything in it. Move what you own, or export the wallet, first.',
  /** What has to be typed, in small letters. */
  word: 'delete',
  label: (word: string) => `To go on, type “${word}”`,
  confirmed: 'It is you. Press once more to delete your account.',
  delete: 'Delete account for good',
  again: 'For this you must have logged in within the last minutes. Log out, log in again and come back.',
  out: 'Log out',
  done: 'Your account is deleted',
}
export type Copy = typeof copy

export default function DeleteAccount({ state, copy, send }: ScreenProps<'DELETE_ACCOUNT_SCREEN', Copy>) {
  if (state.at === 'deleted')
    return (
      <ScreenFrame key="done" mark={<Mark icon={check} tone="success" />} title={copy.done}>
        <p className="note" role="status" />
      </ScreenFrame>
    )
  if (state.at === 'sign-in-again')
    return (
      <ScreenFrame key="again" mark={<Mark icon={bin} />} title={copy.title} subtitle={copy.again}>
        <Button onPress={() => send({ type: 'log-out' })}>{copy.out}</Button>
      </ScreenFrame>
    )
  return (
    <ScreenFrame mark={<Mark icon={bin} tone="error" />} title={copy.title} subtitle={copy.text}>
      <ul className="loss">
        <li>{copy.sessions}</li>
        <li>{copy.links}</li>
        {state.hasWallet && <li>{copy.wallet}</li>}
      </ul>
      <form
        className="entry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'delete' })
        }}
      >
        <div className="field">
          <label htmlFor="word">{copy.label(copy.word)}</label>
          <div className="row">
            <input
              id="word"
              part="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby="problem"
              value={state.typed}
              onChange={(event) => send({ type: 'type', text: event.target.value, word: copy.word })}
            />
          </div>
        </div>
        <p
          className="note"
          id="problem"
          part={state.problem ? 'error' : undefined}
          role="status"
          data-tone={state.problem ? 'error' : 'success'}
        >
          {state.problem ?? (state.confirmed ? copy.confirmed : null)}
        </p>
        <Button kind="danger" busy={state.at === 'deleting'} disabled={!state.ready}>
          {copy.delete}
        </Button>
      </form>
    </ScreenFrame>
  )
}
