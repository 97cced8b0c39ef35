// doctor: the chain nodes that the operator names, and whether wallets that are contracts can be verified.

import { chainNodes } from '../../ports/chains.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import { type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

const PATIENCE = 5000
const QUESTION = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
const NAME_IT = 'RPC_URLS={"1": "https://node.example/KEY"} (docs/environment.md)'

/** Trust: an address of a node carries the operator's key, so only its host is printed. */
const checkOne = async (chain: string, address: string): Promise<CheckResult> => {
  const { host } = new URL(address)
  const answer = await chainNodes({ [chain]: address }, PATIENCE)
    .ask(Number(chain), QUESTION)
    .catch((error: unknown) => (error instanceof OutgoingError ? error.reason : 'unreachable'))
  if (typeof answer === 'string')
    return problem(
      `the node of chain ${chain} at ${host} does not answer (${answer})`,
      `Correct ${NAME_IT}, or open the way to it.`,
    )
  const { result } = (answer.json ?? {}) as { result?: unknown }
  if (typeof result !== 'string' || Number.isNaN(Number(result)))
    return problem(`${host} does not answer as the node of a chain (status ${answer.status})`, `Correct ${NAME_IT}.`)
  // Trust: a node of another chain would let people in by contracts of that one.
  if (Number(result) !== Number(chain))
    return problem(`${host} is the node of chain ${Number(result)}, not of ${chain}`, `Correct ${NAME_IT}.`)
  return ok(`${host} is the node of chain ${chain}`)
}

/** Asks each node for its chain. */
export const checkChains = async ({ env, production, apps }: CheckContext): Promise<CheckResult[]> => {
  const named = Object.entries(env.RPC_URLS ?? {})
  const results = await Promise.all(named.map(([chain, address]) => checkOne(chain, address)))
  const app = apps.find(({ config }) => config.wallet_auth)
  if (production && app && named.length === 0) {
    const what = `the app ${app.id} takes wallets, and public nodes are asked about those that are contracts`
    results.push(hint(what, `Name nodes of your own: ${NAME_IT}`))
  }
  return results.length > 0 ? results : [ok(app ? 'chains have public nodes' : 'no app takes Ethereum wallets')]
}
