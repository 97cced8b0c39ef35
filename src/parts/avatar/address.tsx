// A wallet address: shortened on the screen, whole for screen readers, always left to right.

import { shortAddress } from '../../kit/addresses/short-address.ts'

export const Address = ({ address }: { address: string }) => (
  <span className="address" dir="ltr">
    <span className="mono" aria-hidden="true">
      {shortAddress(address)}
    </span>
    <span className="quiet">{address}</span>
  </span>
)
