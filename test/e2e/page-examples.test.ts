// The pages of examples/: each built as its own command builds it, with the package as it is packed, and logged in to.

import { after, before, describe, test } from 'node:test'
import { withoutPackages } from '../../scripts/bring.mjs'
import { BUILT_HERE, buildExample, drill, type PackedTags, packTags, serveExample } from './example-pages.ts'
import { openWorld, type World } from './world.ts'

const skip = await withoutPackages('test/frameworks')

describe('the example in', { skip }, () => {
  let world: World
  let tags: PackedTags
  before(async () => {
    ;[world, tags] = await Promise.all([openWorld(), packTags()])
  })
  after(async () => {
    await tags.remove()
    await world.close()
  })

  for (const name of BUILT_HERE)
    test(`${name} is built, shows what is set, logs in and out, and stays under a strict policy`, async () => {
      const served = await serveExample(await buildExample(tags, name, world.serviceUrl), name, world)
      try {
        await drill(world, served.url)
      } finally {
        await served.close()
      }
    })
})
