// Login providers as a grid of marks, where a column of rows would be too long.

import { Brand } from './brand.tsx'
import type { BrandName } from './brands.ts'
import { Spinner } from './spinner.tsx'

interface BrandTile {
  readonly brand: BrandName
  /** The proper name, below the mark. */
  readonly name: string
  /** The whole name of the button. */
  readonly label: string
  readonly busy: boolean
  /** Label of the method used last; null: it was another one. */
  readonly recent: string | null
}
interface Props {
  readonly tiles: readonly BrandTile[]
  onPress(brand: BrandName): void
}

/** Three in a row, or four where that leaves fewer alone in the last row. */
const columnsFor = (count: number): string => (count === 4 || (count > 6 && count !== 9) ? 'brands four' : 'brands')

export const BrandGrid = ({ tiles, onPress }: Props) => (
  <div className={columnsFor(tiles.length)}>
    {tiles.map(({ brand, name, label, busy, recent }) => (
      <button
        key={brand}
        type="button"
        className="row"
        part="menu-item"
        data-entry={brand}
        aria-busy={busy}
        onClick={() => busy || onPress(brand)}
      >
        {busy ? <Spinner /> : <Brand name={brand} />}
        <span aria-hidden="true">{name}</span>
        <span className="quiet">{label}</span>
        {recent && <span className="recent">{recent}</span>}
      </button>
    ))}
  </div>
)
