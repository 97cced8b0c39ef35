// GUEST_WALLET_SCREEN: a guest's wallet was made in another session, and is not taken along without the person's word.
// See docs/design/security.md, "Guests".

import { guestWallet as copy } from '../../i18n/en/link-conflict.json'
import { fill } from '../../kit/fill.ts'
import { network } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'

export const styles = pieces

export { copy }
export type Copy = typeof copy

export default function GuestWallet({ state, copy, send }: ScreenProps<'GUEST_WALLET_SCREEN', Copy>) {
  const { at, addresses, problem } = state
  return (
    <ScreenFrame mark={<Mark icon={network} />} title={copy.title} subtitle={copy.text}>
      {addresses.map((address) => (
        <p className="note" key={address}>
          {fill(copy.wallet, { address })}
        </p>
      ))}
      <p className="note">{copy.advice}</p>
      <p className="note" part={problem ? 'error' : undefined} role="status" data-tone={problem ? 'error' : undefined}>
        {problem ? say(copy, problem) : ''}
      </p>
      <Button kind="link" busy={at === 'keeping'} onPress={() => send({ type: 'keep' })}>
        {copy.keep}
      </Button>
      <Button disabled={at === 'keeping'} onPress={() => send({ type: 'leave' })}>
        {copy.leave}
      </Button>
    </ScreenFrame>
  )
}
