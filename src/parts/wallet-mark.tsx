// The icon of a wallet: the image it announces, else our drawing of a known wallet, else a generic one.

import type { WalletEntry } from '../contract/menu.ts'
import { Icon, wallet } from './icons.tsx'

const TILE = 'M6 1.5h12A4.5 4.5 0 0 1 22.5 6v12a4.5 4.5 0 0 1-4.5 4.5H6A4.5 4.5 0 0 1 1.5 18V6A4.5 4.5 0 0 1 6 1.5z'

/** Simple 24 px drawings of our own, each a background and its shapes; not the wallets' artwork. */
const DRAWINGS: Readonly<Partial<Record<WalletEntry, readonly (readonly [fill: string, d: string])[]>>> = {
  metamask: [
    ['#f5841f', 'M3 4l7 5h4l7-5-1.5 9.5L21 17l-2 4-5-2h-4l-5 2-2-4 1.5-3.5z'],
    ['#fff', 'M7.5 13l3 1.5-2.5.5zM16.5 13l-3 1.5 2.5.5zM10 17h4l-.5 1.5h-3z'],
  ],
  coinbase_wallet: [
    ['#0052ff', 'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21z'],
    [
      '#fff',
      'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm-1.5 4h3a.5.5 0 0 1 .5.5v3a.5.5 0 0 1-.5.5h-3a.5.5 0 0 1-.5-.5v-3a.5.5 0 0 1 .5-.5z',
    ],
  ],
  phantom: [
    ['#7c6cf0', TILE],
    ['#fff', 'M12 5.5a6 6 0 0 1 6 6v6.5l-2-1.6-2 1.6-2-1.6-2 1.6-2-1.6-2 1.6v-6.5a6 6 0 0 1 6-6z'],
    ['#7c6cf0', 'M10.3 10.2h1v2.6h-1zM13.5 10.2h1v2.6h-1z'],
  ],
  okx_wallet: [
    ['#111', TILE],
    ['#fff', 'M6 6h4v4H6zM14 6h4v4h-4zM10 10h4v4h-4zM6 14h4v4H6zM14 14h4v4h-4z'],
  ],
  rainbow: [
    ['#174299', TILE],
    ['#ff4000', 'M5 5a14 14 0 0 1 14 14h-3A11 11 0 0 0 5 8z'],
    ['#ffd000', 'M5 9.5a9.5 9.5 0 0 1 9.5 9.5h-3A6.5 6.5 0 0 0 5 12.5z'],
    ['#26c281', 'M5 14a5 5 0 0 1 5 5H5z'],
  ],
  uniswap: [
    ['#fc74fe', TILE],
    ['#fff', 'M7 6h2.5v6.5a2.5 2.5 0 0 0 5 0V6H17v6.5a5 5 0 0 1-10 0z'],
  ],
  zerion: [
    ['#2962ef', TILE],
    ['#fff', 'M6.5 7h11l-5.5 6H7.5zM12 11.5h5L11.5 17h-5z'],
  ],
  rabby_wallet: [
    ['#7084ff', TILE],
    ['#fff', 'M8.5 5c1.5 0 2.2 2.5 2.3 4.5h2.4C13.3 7.5 14 5 15.5 5s1.3 3.5.6 5.5a5 5 0 1 1-8.2 0C7.2 8.5 7 5 8.5 5z'],
  ],
  cryptocom: [
    ['#103f68', 'M12 1.5l9 5.25v10.5L12 22.5l-9-5.25V6.75z'],
    ['#fff', 'M8.5 6.5h7l1.5 3.5-2.5 2 .8 3.5L12 18l-3.3-2.5.8-3.5L7 10z'],
  ],
  wallet_connect: [
    ['#0988f0', TILE],
    [
      '#fff',
      'M7.2 9.3a6.9 6.9 0 0 1 9.6 0l-1 1a5.5 5.5 0 0 0-7.6 0zM5.5 11l3.3 3.2L12 11l3.2 3.2L18.5 11l1.2 1.2-4.5 4.3L12 13.4l-3.2 3.1-4.5-4.3z',
    ],
  ],
}

interface Props {
  readonly icon: string | null
  readonly entry: WalletEntry | null
  readonly size?: number
}

/** Trust: an announced icon is only an `<img>` source, so that script in an SVG does not run. Decoration: the name is shown beside it. */
export const WalletMark = ({ icon, entry, size = 24 }: Props) => {
  const drawing = entry && DRAWINGS[entry]
  if (icon) return <img className="wallet-mark" src={icon} alt="" width={size} height={size} />
  if (!drawing) return <Icon path={wallet} size={size} />
  return (
    <svg className="brand" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {drawing.map(([fill, d]) => (
        <path key={fill + d} fill={fill} d={d} />
      ))}
    </svg>
  )
}
