// The tags in each framework: the sixteen questions of custom-elements-everywhere.com, whole.

import { after, before, describe } from 'node:test'
import { withoutPackages } from '../../scripts/bring.mjs'
import { type PackedTags, packTags } from '../e2e/example-pages.ts'
import { openWorld, type World } from '../e2e/world.ts'
import { askAll } from '../frameworks/ask.ts'
import { buildAngularChecks, buildChecks, FRAMEWORKS, type Framework } from '../frameworks/build.ts'

const skip = await withoutPackages('test/frameworks')
let world: World
let tags: PackedTags

const ask = (title: string, build: () => Promise<string>): void =>
  void describe(`in ${title}`, () => {
    let built: Promise<string>
    before(async () => {
      built = build()
      await built
    })
    askAll(
      () => world,
      () => built,
    )
  })
describe('the tags', { skip }, () => {
  before(async () => {
    world = await openWorld()
    tags = await packTags({ types: true })
  })
  after(async () => {
    await tags.remove()
    await world.close()
  })
  for (const [name, { title }] of Object.entries(FRAMEWORKS))
    ask(title, () => buildChecks(tags, name as Framework, world.serviceUrl))
  ask('Angular', () => buildAngularChecks(tags, world.serviceUrl))
})
