// EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN and EMBEDDED_WALLET_CONNECTING_SCREEN: the embedded wallet is on its way.
// See docs/design/spec.md, "Embedded wallet".

import { connecting, creation, errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { Button } from '../../parts/button.tsx'
import { alert, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'
import { ToldFrame } from '../steps/told-frame.tsx'

export { default as styles } from '../shared/pieces.css'

const said = { errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export const creationCopy = { ...creation, ...said }
export const connectingCopy = { ...connecting, ...said }
type Copy = typeof connectingCopy & Partial<typeof creationCopy>
type Screens = 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN' | 'EMBEDDED_WALLET_CONNECTING_SCREEN'

export default function EmbeddedProgress({ state, copy, send }: ScreenProps<Screens, Copy>) {
  const { at, slow, params } = state
  const failed = at === 'failed'
  const title = failed ? say(copy, state.title) : copy.title
  const text = failed ? say(copy, state.text) : slow ? copy.slow : copy.text
  // Leaving the creation that belongs to a login ends the login.
  const leave = 'address' in params || params.asked ? copy.leave : (copy.logOut ?? copy.leave)
  return (
    <ToldFrame mark={<Mark icon={failed ? alert : wallet} tone={failed ? 'error' : 'turning'} />} title={title} text={text}>
      {failed && <Button onPress={() => send({ type: 'press' })}>{copy.errors['button.again']}</Button>}
      {(failed || slow) && (
        <Button kind="link" onPress={() => send({ type: 'leave' })}>
          {leave}
        </Button>
      )}
    </ToldFrame>
  )
}
