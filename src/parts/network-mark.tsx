// The mark of a network: a disc in a colour of its own with its initial. Decoration: the name stands beside it.

import { colourOf, initialOf } from '../kit/person/identity.ts'

/** Grounds of our own for networks that many know, by the first word of the name; not their artwork. White on each has 4.5 : 1. */
const GROUNDS: Readonly<Record<string, string>> = {
  Ethereum: '#4f63c6',
  Arbitrum: '#1f6299',
  OP: '#d4112a',
  Optimism: '#d4112a',
  Polygon: '#7a3fe0',
  Celo: '#3d6b21',
  Filecoin: '#0068b8',
  Base: '#0b52f5',
  Linea: '#33414d',
  Avalanche: '#c93234',
  Redstone: '#b3382c',
  Zora: '#3f3f8f',
}
const DIAMOND = 'M12 5l4.2 7-4.2 2.5L7.8 12zM7.8 13.2L12 15.7l4.2-2.5L12 19z'

export const NetworkMark = ({ name }: { name: string }) => {
  const [first = name] = name.split(' ')
  return (
    <svg className="network" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={GROUNDS[first] ?? colourOf(first)} />
      {first === 'Ethereum' ? (
        <path d={DIAMOND} fill="#fff" />
      ) : (
        <text x="12" y="16" fill="#fff" fontSize="11" fontWeight="600" textAnchor="middle">
          {initialOf(name)}
        </text>
      )}
    </svg>
  )
}
