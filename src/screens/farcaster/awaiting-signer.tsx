// AWAITING_FARCASTER_SIGNER: waits until a key of the app is approved (docs/design/spec.md, "Farcaster").

import { errors as farcasterErrors, signer } from '../../i18n/en/farcaster.json'
import { errors } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'
import { FarcasterApproval } from './farcaster-approval.tsx'

export const copy = { ...signer, errors: { ...errors, ...farcasterErrors } }
export type Copy = typeof copy
type Props = ScreenProps<'AWAITING_FARCASTER_SIGNER', Copy>

const wordsOf = ({ state, copy, app }: Props): [title: string, text: string] => {
  const { at, title, text, mobile } = state
  if (at === 'failure') return [say(copy, title), say(copy, text)]
  if (at === 'success') return [copy.done, fill(copy.done_text, { app: app.name })]
  return [fill(copy.title, { app: app.name }), at === 'opening' ? copy.opening : mobile ? copy.tap : copy.scan]
}

export default function AwaitingSigner(props: Props) {
  const { state, copy, send } = props
  const { at, slow = false } = state
  const [title, text] = wordsOf(props)
  const repeats = at === 'failure' || slow
  return (
    <FarcasterApproval state={state} title={title} text={text} copy={copy}>
      {(at === 'opening' || at === 'failure') && (
        <Button busy={!repeats} onPress={() => send({ type: 'press' })}>
          {repeats ? copy.errors['button.again'] : copy.opening}
        </Button>
      )}
    </FarcasterApproval>
  )
}
