// Embedded wallets that a back end asks for: the wish is kept, the person's own browser makes them at the next login.
// Trust: a key that the service had made would be one that it has seen (docs/design/frame.md, "Creation").

import type { InferOutput } from 'valibot'
import type * as rows from '../../../src/contract/endpoints/backend-users.ts'
import type { WireUser } from '../../../src/contract/entities.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { findUser } from '../../stores/account/users.ts'
import { wantMoreWallets } from '../../stores/backend/backend-users.ts'
import { isEmbedded } from '../../stores/login/person.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'

type Created = InferOutput<ReturnType<typeof rows.createBody>>
/** A wish in either spelling. */
type AskedWallets = Partial<Omit<InferOutput<ReturnType<typeof rows.createWalletsBody>>, 'user_id'> & Pick<Created, 'wallets'>>

/** The chain types of a wish. Refuses what no wallet of ours is: a host would wait for it in vain. */
export const wantedOf = (asked: AskedWallets): ChainType[] => {
  const { wallets = [], number_of_ethereum_wallets_to_create: count = 1 } = asked
  if (asked.create_ethereum_smart_wallet || wallets.some((one) => one.create_smart_wallet))
    throw new ServiceError('invalid_data', 'There are no smart wallets here. Ask for an Ethereum or a Solana wallet.')
  if (count !== 1) throw new ServiceError('invalid_data', 'A user has one embedded Ethereum wallet: ask for 1.')
  const flags = [asked.create_ethereum_wallet && 'ethereum', asked.create_solana_wallet && 'solana'] as const
  return [...new Set([...flags, ...wallets.map((one) => one.chain_type)])].filter((one) => one === 'ethereum' || one === 'solana')
}

/** Keeps a wish for the next login. */
export const wantWallets = async (core: Core, app: App, user: string, asked: AskedWallets): Promise<WireUser> => {
  const wanted = wantedOf(asked)
  if (wanted.length === 0) throw new ServiceError('invalid_data', 'Name a wallet to be made.')
  const find = async () => {
    const person = await findUser(core.db, { app: app.id, user })
    if (!person) throw new ServiceError('not_found', 'There is no such user.')
    return person
  }
  const person = await find()
  const made = person.accounts.filter(isEmbedded).map(({ details }) => details.chain_type)
  if (wanted.includes('solana') && made.includes('ethereum') && !made.includes('solana'))
    throw new ServiceError('cannot_link_more_of_type')
  await wantMoreWallets(core.db, { app: app.id, user, wallets: wanted.filter((one) => !made.includes(one)) })
  return wireUserOf(await find())
}
