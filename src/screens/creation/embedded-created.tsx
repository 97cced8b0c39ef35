// EMBEDDED_WALLET_CREATED_SCREEN: the embedded wallet is made (docs/design/spec.md, "Embedded wallet").

import { created as copy } from '../../i18n/en/later.json'
import address from '../../parts/address.css'
import { Address } from '../../parts/avatar/address.tsx'
import { Identicon } from '../../parts/avatar/identicon.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import embedded from './embedded.css'

export const styles = pieces + address + embedded

export { copy }
export type Copy = typeof copy

export default function EmbeddedCreated({ state, copy }: ScreenProps<'EMBEDDED_WALLET_CREATED_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={check} tone="success" />} title={copy.title} subtitle={copy.text}>
      <p className="own-wallet">
        <Identicon address={state.address} size={24} />
        <Address address={state.address} />
      </p>
      <span className="quiet" role="status">
        {copy.title}
      </span>
    </ScreenFrame>
  )
}
