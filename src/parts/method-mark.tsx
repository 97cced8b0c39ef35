// The mark of a login method: a provider's own, else an icon, by the table of methods.

import { type METHODS, type MethodName, methodRow } from '../contract/methods.ts'
import { Brand } from './brand.tsx'
import type { BrandName } from './brands.ts'
import { Icon, type IconPath, mail, passkey, people, phone, wallet } from './icons.tsx'

const ICONS: Readonly<Record<Exclude<(typeof METHODS)[MethodName]['icon'], 'brand'>, IconPath>> = {
  mail,
  phone,
  passkey,
  people,
  wallet,
}

/** Decoration, never a name. What is no method has the mark of wallets. */
export const MethodMark = ({ method, size = 24 }: { method: string; size?: number }) => {
  const icon = methodRow(method)?.icon ?? 'wallet'
  return icon === 'brand' ? <Brand name={method as BrandName} size={size} /> : <Icon path={ICONS[icon]} size={size} />
}
