// FUND_SCREEN: the ways to fund an account (docs/elements.md, "Funding").

import { methods as words } from '../../i18n/en/fund.json'
import { coinOf } from '../../kit/coin-of.ts'
import { fill } from '../../kit/fill.ts'
import { receive as receiveIcon } from '../../parts/avatar/account-icons.ts'
import { card as cardIcon } from '../../parts/fund-icons.ts'
import { Icon, wallet as walletIcon } from '../../parts/icons.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import own from './fund.css'

export const styles = pieces + own
export const copy = words
export type Copy = typeof copy

const ICONS = { card: cardIcon, receive: receiveIcon, wallet: walletIcon } as const
const LINES = { card: 'card_text', receive: 'receive_text', wallet: 'wallet_text' } as const

export default function FundMethods({ state, copy, send }: ScreenProps<'FUND_SCREEN', Copy>) {
  const { methods, wallet, currency } = state.params
  return (
    <ScreenFrame title={copy.title} subtitle={copy.text}>
      <div className="menu">
        {methods.map((method) => (
          <MenuRow
            key={method}
            name={method}
            mark={<Icon path={ICONS[method]} />}
            label={
              <>
                <span className="name">{copy[method]}</span>
                <span className="line">{fill(copy[LINES[method]], { coin: coinOf(currency), wallet: wallet?.name ?? '' })}</span>
              </>
            }
            onPress={() => send({ type: 'choose', method })}
          />
        ))}
      </div>
    </ScreenFrame>
  )
}
