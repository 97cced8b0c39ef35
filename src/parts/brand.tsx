// The mark of a login provider.

import { useEffect, useState } from 'react'
import { lateCode } from '../kit/late-code.ts'
import { BRANDS, type BrandName, type Drawing } from './brands.ts'

export type Brands = Readonly<Record<BrandName, Drawing>>
let all: Partial<Brands> = BRANDS
/** The marks of all providers. */
export const loadBrands = async (): Promise<Brands> => {
  const { RARE_BRANDS } = await lateCode(() => import('./rare-brands.ts'))
  all = { ...BRANDS, ...RARE_BRANDS }
  return all as Brands
}

/** Draws the mark of a provider; decoration, never a name. */
export const Brand = ({ name, size = 24 }: { name: BrandName; size?: number }) => {
  const [, redraw] = useState(0)
  const drawing = all[name]
  useEffect(() => {
    // Without the drawing its place stays empty.
    if (!drawing)
      loadBrands().then(
        () => redraw((count) => count + 1),
        () => undefined,
      )
  }, [drawing])
  return (
    <svg className="brand" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {typeof drawing === 'string' ? <path d={drawing} /> : drawing?.map(([fill, d]) => <path key={fill} fill={fill} d={d} />)}
    </svg>
  )
}
