// What each role may do, act by act, as docs/admin.md promises it.

const READS =
  /^(users\.(search|get|refused)|apps\.(list|get|check)|allowlist\.list|testAccounts\.list|service\.\w+|descriptors\.(list|show))$/
const KEYS_READ = /^((providers|connections|openid)\.list|secrets\.list|onRamp\.list|webhooks\.(get|deliveries))$/
const PEOPLE = /^users\./
const OWNERS = /^(operators|tokens|keys)\./
/** Acts of other kinds that are for owners. */
const OWNERS_ALONE: readonly string[] = ['descriptors.update', 'descriptors.restore', 'descriptors.remove']
/** Who imports says who people are. */
const IMPORTS = /^users\.(import|export[A-Z])/
/** Whether a role may do an act. */
export const may = (role: string, name: string): boolean => {
  if (role === 'owner') return true
  if (OWNERS.test(name) || IMPORTS.test(name) || OWNERS_ALONE.includes(name)) return false
  if (role === 'developer') return READS.test(name) || !PEOPLE.test(name)
  if (role === 'support') return READS.test(name) || PEOPLE.test(name)
  return READS.test(name) || KEYS_READ.test(name)
}
