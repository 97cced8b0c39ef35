// The generated picture of an address. Decoration: the address is shown beside it.

import { identiconPaths } from '../../kit/addresses/identicon.ts'

export const Identicon = ({ address, size }: { address: string; size: number }) => (
  <svg className="identicon" viewBox="0 0 5 5" width={size} height={size} aria-hidden="true">
    {identiconPaths(address).map(({ fill, d }) => (
      <path key={d} fill={fill} d={d} />
    ))}
  </svg>
)
