// DELETE_ACCOUNT_SCREEN: the end of an account, in deliberate steps (docs/elements.md, "Methods").

import { deletion as copy } from '../../i18n/en/account.json'
import { fill } from '../../kit/fill.ts'
import { bin } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import loss from './delete-account.css'

export const styles = pieces + lists + wide + loss

export { copy }
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
      <div className="pane">
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
            <label htmlFor="word">{fill(copy.label, { word: copy.word })}</label>
            <div className="row">
              <input
                id="word"
                part="input"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                aria-describedby="problem"
                aria-invalid={state.problem ? true : undefined}
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
            {(state.problem && say(copy, state.problem)) ?? (state.confirmed ? copy.confirmed : null)}
          </p>
          <Button kind="danger" busy={state.at === 'deleting'} disabled={!state.ready}>
            {copy.delete}
          </Button>
        </form>
        <Button kind="link" disabled={state.at === 'deleting'} onPress={() => send({ type: 'keep' })}>
          {copy.keep}
        </Button>
      </div>
    </ScreenFrame>
  )
}
