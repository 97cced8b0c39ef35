// EMBEDDED_WALLET_BRING_SCREEN: the wallet that a person had at another service can be brought along.

import { bring as copy } from '../../i18n/en/later.json'
import address from '../../parts/address.css'
import { Address } from '../../parts/avatar/address.tsx'
import { Identicon } from '../../parts/avatar/identicon.tsx'
import { Button } from '../../parts/button.tsx'
import { wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import embedded from './embedded.css'

export const styles = pieces + address + embedded

export { copy }
export type Copy = typeof copy

export default function BringWallet({ state, copy, send }: ScreenProps<'EMBEDDED_WALLET_BRING_SCREEN', Copy>) {
  const isHere = state.at === 'here'
  return (
    <ScreenFrame mark={<Mark icon={wallet} />} title={copy.title} subtitle={copy.text}>
      <p className="own-wallet">
        <Identicon address={state.address} size={24} />
        <Address address={state.address} />
      </p>
      <Button disabled={isHere} onPress={() => send({ type: 'bring' })}>
        {copy.go}
      </Button>
      {state.makes && (
        <Button kind="secondary" disabled={isHere} onPress={() => send({ type: 'fresh' })}>
          {copy.fresh}
        </Button>
      )}
      <Button kind="link" disabled={isHere} onPress={() => send({ type: 'later' })}>
        {copy.later}
      </Button>
      {state.makes && <p className="note">{copy.note}</p>}
    </ScreenFrame>
  )
}
