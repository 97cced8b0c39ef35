// A choice of one of the four roles.

import { ROLES, type Role } from '../../src/contract/admin/act.ts'
import { word } from '../words.ts'

interface Props {
  readonly role: Role
  readonly label: string
  onChange(role: Role): void
}
export const RoleChoice = ({ role, label, onChange }: Props) => (
  <select aria-label={label} value={role} onChange={(event) => onChange(ROLES.find((one) => one === event.target.value) ?? role)}>
    {ROLES.map((one) => (
      <option key={one} value={one}>
        {word(`role.${one}`)}
      </option>
    ))}
  </select>
)
