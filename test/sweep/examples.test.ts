// The pages of examples/ whose tools this project does not have: installed from the registry, built, and logged in to.

import { after, before, describe, test } from 'node:test'
import { BRING_THEIR_OWN, drill, installExample, type PackedTags, packTags, serveExample } from '../e2e/example-pages.ts'
import { openWorld, type World } from '../e2e/world.ts'

describe('the example in', () => {
  let world: World
  let tags: PackedTags
  before(async () => {
    world = await openWorld()
    tags = await packTags({ types: true })
  })
  after(async () => {
    await tags.remove()
    await world.close()
  })

  for (const name of BRING_THEIR_OWN)
    test(`${name} is installed, built and type-checked, shows what is set, logs in and out`, async () => {
      const served = await serveExample(await installExample(tags, name, world.serviceUrl), name, world)
      try {
        await drill(world, served.url)
      } finally {
        await served.close()
      }
    })
})
