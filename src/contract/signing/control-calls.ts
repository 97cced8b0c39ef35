// Calls that change who has a say over a contract: owners, modules and guards of a Safe, owners of others, their code.
// See docs/design/signing.md, "Calls".

import { address, type LessControl, type NewOwner, NOBODY, type Reader, type Readers, withData } from './call-acts.ts'
import { named } from './known-contracts.ts'

const owner =
  (at: number, of: { readonly from?: number; readonly threshold?: number; readonly data?: number } = {}): Reader =>
  (args, { to }, { chain }) => {
    const act: NewOwner = {
      kind: 'owner',
      contract: named(chain, to),
      to: named(chain, address(args[at])),
      ...(of.from !== undefined && { from: named(chain, address(args[of.from])) }),
      ...(of.threshold !== undefined && { threshold: String(args[of.threshold]) }),
    }
    return withData(act, of.data === undefined ? '0x' : (args[of.data] ?? '0x'), act.to)
  }

const disown =
  (part: LessControl['part'], of: { readonly from?: number; readonly threshold?: number } = {}): Reader =>
  (args, { to }, { chain }) => ({
    kind: 'disown',
    ...{ contract: named(chain, to), part },
    ...(of.from !== undefined && { from: named(chain, address(args[of.from])) }),
    ...(of.threshold !== undefined && { threshold: String(args[of.threshold]) }),
  })
/** The address that takes a place of the contract; address 0 leaves the place empty. */
const place =
  (part: LessControl['part']): Reader =>
  (args, call, around) =>
    (args[0] === NOBODY ? disown(part) : owner(0))(args, call, around)

export const CONTROL_READERS: Readers = {
  addOwner: owner(0, { threshold: 1 }),
  swapOwner: owner(2, { from: 1 }),
  enableModule: owner(0),
  removeOwner: disown('owner', { from: 1, threshold: 2 }),
  changeThreshold: ([threshold], { to }, { chain }) => ({
    kind: 'threshold',
    contract: named(chain, to),
    threshold: String(threshold),
  }),
  disableModule: disown('module', { from: 1 }),
  setFallback: place('module'),
  setGuard: place('guard'),
  transferOwnership: owner(0),
  renounceOwnership: (_, { to }, { chain, actor }) => ({
    kind: 'disown',
    ...{ contract: named(chain, to), part: 'owner', from: named(chain, actor) },
  }),
  upgradeTo: owner(0),
  upgradeToAndCall: owner(0, { data: 1 }),
}
