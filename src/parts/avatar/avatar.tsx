// The picture of a person: the mark of a provider, the picture of an address, else an initial. Decoration.

import { colourOf, type Identity, initialOf } from '../../kit/person/identity.ts'
import { Brand } from '../brand.tsx'
import { Identicon } from './identicon.tsx'

interface Props {
  readonly identity: Identity
  /** The name as it is shown beside it. */
  readonly shown: string
  readonly size: number
}

export const Avatar = ({ identity, shown, size }: Props) => {
  const { id, kind, name, brand } = identity
  if (kind === 'wallet') return <Identicon address={name} size={size} />
  if (brand) return <Brand name={brand} size={size} />
  return (
    <svg className="avatar" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={colourOf(id)} />
      <text x="20" y="26.5" fill="#fff" fontSize="18" fontWeight="600" textAnchor="middle">
        {initialOf(shown)}
      </text>
    </svg>
  )
}
