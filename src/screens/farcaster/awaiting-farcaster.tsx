// AWAITING_FARCASTER_CONNECTION: waits for an approval in the Farcaster app (docs/design/spec.md, "Farcaster").

import { connection, errors as farcasterErrors } from '../../i18n/en/farcaster.json'
import { errors } from '../../i18n/en/login.json'
import { Button } from '../../parts/button.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import farcaster from './farcaster.css'
import { FarcasterApproval } from './farcaster-approval.tsx'

export const styles = pieces + farcaster
export const copy = { ...connection, errors: { ...errors, ...farcasterErrors } }
export type Copy = typeof copy
type Props = ScreenProps<'AWAITING_FARCASTER_CONNECTION', Copy>

const wordsOf = ({ at, intent, mobile, title, text }: Props['state'], copy: Copy): [title: string, text: string] => {
  switch (at) {
    case 'failure':
      return [say(copy, title), say(copy, text)]
    case 'success':
      return [intent === 'link' ? copy.linked : intent === 'confirm' ? copy.confirmed : copy.done, '']
    case 'verifying':
      return [copy.verifying, copy.moment]
    default:
      return [
        { login: copy.title, link: copy.title_link, confirm: copy.title_confirm }[intent],
        at === 'opening' ? copy.opening : mobile ? copy.tap : copy.scan,
      ]
  }
}

export default function AwaitingFarcaster({ state, copy, send }: Props) {
  const { at, intent } = state
  const [title, text] = wordsOf(state, copy)
  const failed = at === 'failure'
  const isDone = at === 'success'
  return (
    <FarcasterApproval state={state} title={title} text={text} copy={copy}>
      {!isDone && at !== 'waiting' && (
        <Button busy={!failed && !state.slow} onPress={() => send({ type: 'press' })}>
          {failed ? say(copy, state.button) : state.slow ? copy.errors['button.again'] : copy.moment}
        </Button>
      )}
      {!isDone && intent === 'login' && !(failed && state.to === 'menu') && (
        <Button kind="link" onPress={() => send({ type: 'another' })}>
          {copy.another}
        </Button>
      )}
    </FarcasterApproval>
  )
}
