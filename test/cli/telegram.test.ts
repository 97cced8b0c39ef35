// Promises of the commands about an app's bot at Telegram: its token comes from a file, and nowhere out again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOT_ID, BOT_TOKEN, OTHER_BOT_TOKEN } from '../fakes/telegram.ts'
import { latchkeyOnData } from './latchkey.ts'

const { latchkey, file } = await latchkeyOnData()
const ID = 'shopshopshopshopshop00001'

test('a mistake is told before any database is opened', async () => {
  for (const [args, said] of [
    [['app', 'telegram'], /one app id/],
    [['app', 'telegram', ID], /^--bot-name is missing/],
    [['app', 'telegram', ID, '--bot-name', '@shop_bot'], /without @/],
    [['app', 'telegram', ID, '--bot-name', 'shop_bot'], /^--token-file is missing/],
    [['app', 'telegram', ID, '--bot-name', 'shop_bot', '--token', 'x'], /^There is no option --token/],
  ] as const) {
    const { code, out, err } = await latchkey(...args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, said)
  }
})

test('a bot is set, checked and taken away; its token is said nowhere', async () => {
  await latchkey('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example', '--method', 'email')
  const bot = ['app', 'telegram', ID, '--bot-name', 'shop_bot', '--token-file']
  const set = await latchkey(...bot, file('token', `${BOT_TOKEN}\n`), '--seamless', 'yes')
  assert.equal(set.code, 0, set.err)
  assert.match(set.out, /--set telegram_auth=true/)
  const on = await latchkey('app', 'change', ID, '--set', 'telegram_auth=true')
  assert.equal(on.code, 0, on.err)
  assert.equal((await latchkey('app', 'check', ID)).out, 'No problem found.\n')
  // What was said before stays.
  const again = await latchkey(...bot, file('token', BOT_TOKEN), '--link', 'no', '--json')
  const told = { bot_id: BOT_ID, bot_name: 'shop_bot', link_enabled: false, seamless_auth_enabled: true }
  assert.deepEqual(JSON.parse(again.out), told)
  const other = JSON.stringify({ ...told, bot_id: '7' })
  await latchkey('app', 'change', ID, '--set', `telegram_auth_config=${other}`)
  assert.match((await latchkey('app', 'check', ID)).out, /of another bot/)
  const wrong = await latchkey(...bot, file('wrong', 'a word'))
  assert.deepEqual([wrong.code, wrong.out], [1, ''])
  assert.match(wrong.err, /BotFather/)
  assert.equal((await latchkey(...bot, file('other', OTHER_BOT_TOKEN))).code, 0)
  const shown = await latchkey('app', 'show', ID, '--json')
  for (const { out, err } of [set, again, wrong, shown]) assert.ok(!(out + err).includes(BOT_TOKEN.slice(11)))
  assert.equal((await latchkey('app', 'telegram-remove', ID)).code, 0)
  assert.equal((await latchkey('app', 'telegram-remove', ID)).code, 1)
  assert.match((await latchkey('app', 'check', ID)).out, /without the token of a bot/)
})
