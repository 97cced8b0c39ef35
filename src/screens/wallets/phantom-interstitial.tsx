// PHANTOM_INTERSTITIAL_SCREEN: choice of a wallet's network (docs/design/spec.md, "Wallet list").

import type { ChainType } from '../../contract/wallets/wallets.ts'
import { phantom as copy } from '../../i18n/en/wallets.json'
import { fill } from '../../kit/fill.ts'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'

export const styles = pieces

export { copy }
export type Copy = typeof copy

/** Names that are the same in every language, and a mark each: one-colour, in the colour of the text. */
const NETWORKS: Readonly<Record<ChainType, readonly [name: string, d: string]>> = {
  ethereum: ['Ethereum', 'M12 2l6 10-6 3.5-6-3.5zM6 13.5l6 3.5 6-3.5L12 22z'],
  solana: ['Solana', 'M7 5h13l-3 3.5H4zM4 10.25h13l3 3.5H7zM7 15.5h13l-3 3.5H4z'],
}

export default function PhantomInterstitial({ state, copy, send }: ScreenProps<'PHANTOM_INTERSTITIAL_SCREEN', Copy>) {
  return (
    <ScreenFrame title={fill(copy.title, { wallet: state.name })} subtitle={copy.text}>
      <div className="menu" part="menu">
        {state.chainTypes.map((chainType) => {
          const [name, d] = NETWORKS[chainType]
          return (
            <MenuRow
              key={chainType}
              name={chainType}
              mark={
                <svg className="brand" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                  <path d={d} />
                </svg>
              }
              label={name}
              onPress={() => send({ type: 'choose', chainType })}
            />
          )
        })}
      </div>
    </ScreenFrame>
  )
}
