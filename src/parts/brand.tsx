// The mark of a login provider.

import { BRANDS, type BrandName } from './brands.ts'

/** Draws the mark of a provider; decoration, never a name. */
export const Brand = ({ name, size = 24 }: { name: BrandName; size?: number }) => {
  const drawing = BRANDS[name]
  return (
    <svg className="brand" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {typeof drawing === 'string' ? <path d={drawing} /> : drawing.map(([fill, d]) => <path key={fill} fill={fill} d={d} />)}
    </svg>
  )
}
