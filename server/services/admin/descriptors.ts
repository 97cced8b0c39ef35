// Acts on the sets of descriptors by which requests to sign are described.

import type { Descriptor } from '../../../src/contract/signing/descriptors/descriptor.ts'
import {
  type DescriptorSetFacts,
  deleteDescriptorSet,
  descriptorSet,
  descriptorSets,
  restoreDescriptorSet,
} from '../../stores/admin/descriptor-sets.ts'
import type { Core } from '../core.ts'
import { contentDigest, type SetContent } from '../descriptors/make-set.ts'
import type { LeftOut } from '../descriptors/refused-descriptor.ts'
import { isSigned, keepSet, LEFT_OUT_MAX } from '../descriptors/sets.ts'
import { ServiceError } from '../service-error.ts'
import type { ActRuns } from './runs.ts'

const factsOf = ({ secrets }: Core, set: DescriptorSetFacts) => ({
  ...{ id: set.id, state: set.state, source: set.source, digest: set.digest },
  made_at: Math.floor(Number(set.made_at) / 1000),
  ...{ files: Number(set.files), refused: Number(set.refused), descriptors: Number(set.descriptors) },
  sound: isSigned(secrets, set),
})

const KNOWN_MAX = 200
const knownAt = ({ places, bodies }: SetContent, chain: string, address: string) => {
  const before = `${chain}:${address.toLowerCase()}:`
  return Object.entries(places)
    .filter(([place]) => place.startsWith(before))
    .slice(0, KNOWN_MAX)
    .flatMap(([place, numbers]) =>
      numbers.map((number) => {
        const { key, intent } = JSON.parse(bodies[number] ?? '') as Descriptor
        return { name: place.slice(before.length), key, intent }
      }),
    )
}

type Own = Extract<keyof ActRuns, `descriptors.${string}`>
export const descriptorsActs: Pick<ActRuns, Own> = {
  'descriptors.list': async (core) => ({ sets: (await descriptorSets(core.db)).map((set) => factsOf(core, set)) }),
  'descriptors.show': async (core, { id, chain, address }) => {
    const set = await descriptorSet(core.db, id)
    if (!set) throw new ServiceError('not_found', 'There is no such set.')
    const facts = factsOf(core, set)
    return {
      set: { ...facts, sound: facts.sound && contentDigest(set.content) === set.digest },
      left_out: JSON.parse(set.left_out) as LeftOut[],
      known: chain && address ? knownAt(JSON.parse(set.content) as SetContent, chain, address) : [],
    }
  },
  'descriptors.update': async (core, { source, files }) => {
    const {
      id,
      digest,
      files: count,
      refused,
      descriptors,
      leftOut,
    } = await keepSet(core, core.secrets, {
      source,
      files: new Map(Object.entries(files)),
    })
    core.descriptors.forget()
    return { id, digest, files: count, refused, descriptors, left_out: leftOut.slice(0, LEFT_OUT_MAX) }
  },
  'descriptors.restore': async (core) => {
    const restored = await restoreDescriptorSet(core.db)
    core.descriptors.forget()
    return { restored }
  },
  'descriptors.remove': async (core, { id }) => {
    const removed = await deleteDescriptorSet(core.db, id)
    core.descriptors.forget()
    return { removed }
  },
}
