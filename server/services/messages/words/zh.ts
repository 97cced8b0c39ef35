// Mails and text messages in 简体中文.

import type { MessageWords } from '../message-words.ts'

export const zh: MessageWords = {
  locale: 'zh-Hans-u-nu-latn',
  comma: '，',
  on: (browser, os) => `${os} 上的 ${browser}`,
  device: '设备',
  time: '时间',
  code: {
    subject: (code, name) => `${code} 是您的 ${name} 登录验证码`,
    title: (name) => `这是您的 ${name} 登录验证码`,
    valid: (minutes) => `验证码在 ${minutes}内有效，且只能使用一次。请仅在您请求验证码的页面上输入。`,
    asked: '请求来自',
    careful: '如果您没有请求验证码，请忽略此邮件：没有验证码，任何人都无法登录。',
    sms: (code, name) => `${code} 是您的 ${name} 登录验证码。请勿告诉任何人。`,
  },
  notices: {
    'new-device': {
      title: (name) => `${name} 有新的登录`,
      text: (name) => `您使用以前未用过的浏览器或设备登录了 ${name}。`,
      careful: (name) => `如果不是您本人，请先更改此邮箱的密码。然后按您平时的方式自行打开 ${name}，检查您的账户。`,
    },
    'account-added': {
      title: (name) => `您的 ${name} 账户新增了一种登录方式`,
      text: (name) => `另一个账户已关联到您的 ${name} 账户，它可以像您一样登录。`,
      careful: (name) =>
        `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并取消关联不是您关联的账户。`,
    },
    'address-removed': {
      title: (name) => `此地址无法再登录 ${name}`,
      text: (name) => `此邮箱地址已从一个 ${name} 账户中移除，无法再用于登录。`,
      careful: (name) => `如果不是您本人，请按您平时的方式自行打开 ${name}，并就您的账户寻求帮助。`,
    },
    'wallet-added': {
      title: (name) => `您的 ${name} 账户新增了一个钱包`,
      text: (name) => `有人为您的 ${name} 账户创建或导入了一个钱包。执行此操作的人可能持有它的密钥。`,
      careful: (name) =>
        `如果不是您本人，请勿向此钱包存入任何资产。请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并就您的账户寻求帮助。`,
    },
    'wallet-device-added': {
      title: (name) => `您的 ${name} 钱包已在新浏览器中打开`,
      text: (name) => `一个以前没有您 ${name} 钱包的浏览器现在可以使用该钱包。`,
      careful: (name) =>
        `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并将钱包中的资产转移到新钱包。`,
    },
    'wallet-exported': {
      title: (name) => `您的 ${name} 钱包密钥已被打开`,
      text: (name) => `您的 ${name} 钱包私钥已被打开，用于显示或保存到文件。凭此密钥可以拿走钱包中的一切。`,
      careful: (name) =>
        `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并将钱包中的资产转移到新钱包。`,
    },
    'wallet-recovery-changed': {
      title: (name) => `您的 ${name} 钱包的恢复方式已更改`,
      text: (name) => `您的 ${name} 钱包已设置新的恢复方式。之前的方式已无法打开任何内容。`,
      careful: (name) => `如果不是您本人，请在您以前用过的设备上，按您平时的方式自行打开 ${name}，并重新设置钱包的恢复方式。`,
    },
    'wallet-devices-removed': {
      title: (name) => `您的 ${name} 钱包已从其他浏览器中移除`,
      text: (name) => `其他浏览器中保存的您 ${name} 钱包的数据已无法打开任何内容。要在那些浏览器中再次使用，都必须先恢复钱包。`,
      careful: (name) =>
        `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并将钱包中的资产转移到新钱包。`,
    },
    'factor-added': {
      title: (name) => `您的 ${name} 账户新增了第二步验证`,
      text: (name) => `从现在起，在重要操作时，${name} 除登录外还会要求另一项验证。`,
      careful: (name) => `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并就您的账户寻求帮助。`,
    },
    'factor-removed': {
      title: (name) => `您的 ${name} 账户移除了一项第二步验证`,
      text: (name) => `一种验证您本人身份的方式已从您的 ${name} 账户中移除。`,
      careful: (name) => `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并就您的账户寻求帮助。`,
    },
    'recovery-code-used': {
      title: (name) => `您的 ${name} 账户使用了一个恢复代码`,
      text: (name) => `有人使用您账户的一个恢复代码在 ${name} 通过了验证。该代码已失效。`,
      careful: (name) =>
        `如果不是您本人，说明有人找到了您的代码：请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并生成新代码。`,
    },
    'recovery-codes-renewed': {
      title: (name) => `您的 ${name} 账户有新的恢复代码`,
      text: (name) => `已为您的 ${name} 账户生成新的恢复代码。旧代码已失效。`,
      careful: (name) => `如果不是您本人，请按您平时的方式自行打开 ${name}，在所有其他设备上退出登录，并就您的账户寻求帮助。`,
    },
    'account-deleted': {
      title: (name) => `您的 ${name} 账户已删除`,
      text: (name) => `您的 ${name} 账户已删除，其登录服务存储的有关您的全部信息也已删除。这是您收到的最后一封邮件。`,
      careful: (name) => `如果不是您本人，请更改此邮箱的密码，然后按您平时的方式自行打开 ${name}，并寻求帮助。`,
    },
  },
  fine: '如果是您本人，则无需任何操作。',
  end: '此邮件不含链接，也不向您索取任何信息。',
}
