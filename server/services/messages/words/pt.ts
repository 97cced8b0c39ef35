// Mails and text messages in Português (Brasil).

import type { MessageWords } from '../message-words.ts'

export const pt: MessageWords = {
  locale: 'pt-BR-u-nu-latn',
  comma: ', ',
  on: (browser, os) => `${browser} em ${os}`,
  device: 'Dispositivo',
  time: 'Hora',
  code: {
    subject: (code, name) => `${code} é seu código para entrar em ${name}`,
    title: (name) => `Este é seu código para entrar em ${name}`,
    valid: (minutes) => `Ele vale por ${minutes} e pode ser usado uma vez. Digite-o apenas na página em que você o pediu.`,
    asked: 'Solicitado em',
    careful: 'Se você não o pediu, ignore esta mensagem: sem o código, ninguém consegue entrar.',
    sms: (code, name) => `${code} é seu código para entrar em ${name}. Não o informe a ninguém.`,
  },
  notices: {
    'new-device': {
      title: (name) => `Novo login em ${name}`,
      text: (name) => `Você entrou em ${name} com um navegador ou dispositivo que ainda não tinha sido usado para isso.`,
      careful: (name) =>
        `Se não foi você, primeiro altere a senha deste e-mail. Depois, abra ${name} por conta própria, como sempre faz, e verifique sua conta.`,
    },
    'account-added': {
      title: (name) => `Uma nova forma de entrar na sua conta em ${name}`,
      text: (name) => `Outra conta foi vinculada à sua em ${name}. Ela entra lá como você.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e desvincule o que você não vinculou.`,
    },
    'address-removed': {
      title: (name) => `Este endereço não entra mais em ${name}`,
      text: (name) => `Este endereço de e-mail foi retirado de uma conta de ${name}. Ele não entra mais lá.`,
      careful: (name) => `Se não foi você, abra ${name} por conta própria, como sempre faz, e peça ajuda com sua conta.`,
    },
    'wallet-added': {
      title: (name) => `Uma carteira foi adicionada à sua conta em ${name}`,
      text: (name) => `Uma carteira foi criada ou importada para sua conta em ${name}. Quem fez isso pode ter a chave dela.`,
      careful: (name) =>
        `Se não foi você, não coloque nada nesta carteira, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e peça ajuda com sua conta.`,
    },
    'wallet-device-added': {
      title: (name) => `Sua carteira em ${name} foi aberta em um novo navegador`,
      text: (name) => `Um navegador que ainda não tinha sua carteira em ${name} agora pode usá-la.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e mova o que está na carteira para uma nova.`,
    },
    'wallet-exported': {
      title: (name) => `A chave da sua carteira em ${name} foi aberta`,
      text: (name) =>
        `A chave privada da sua carteira em ${name} foi aberta, para ser mostrada ou salva em um arquivo. Com esta chave, é possível levar tudo o que há na carteira.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e mova o que está na carteira para uma nova.`,
    },
    'wallet-recovery-changed': {
      title: (name) => `A forma de recuperar sua carteira em ${name} foi alterada`,
      text: (name) => `Uma nova forma de recuperar sua carteira em ${name} foi definida. A forma anterior não abre mais nada.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, em um dispositivo que você já usou, e defina de novo a forma de recuperar sua carteira.`,
    },
    'wallet-devices-removed': {
      title: (name) => `Sua carteira em ${name} foi retirada de outros navegadores`,
      text: (name) =>
        `O que outros navegadores guardavam da sua carteira em ${name} não abre mais nada. Cada um deles precisa recuperar a carteira antes que ela seja usada lá de novo.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e mova o que está na carteira para uma nova.`,
    },
    'factor-added': {
      title: (name) => `Uma segunda etapa foi adicionada à sua conta em ${name}`,
      text: (name) => `A partir de agora, ${name} pede outra prova além do seu login quando for importante.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e peça ajuda com sua conta.`,
    },
    'factor-removed': {
      title: (name) => `Uma segunda etapa foi removida da sua conta em ${name}`,
      text: (name) => `Uma forma de verificar que é você foi retirada da sua conta em ${name}.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e peça ajuda com sua conta.`,
    },
    'recovery-code-used': {
      title: (name) => `Um código de recuperação foi usado na sua conta em ${name}`,
      text: (name) =>
        `Alguém fez a verificação em ${name} com um dos códigos de recuperação da sua conta. Esse código não vale mais.`,
      careful: (name) =>
        `Se não foi você, alguém encontrou seus códigos: abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e gere novos códigos.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `Novos códigos de recuperação para sua conta em ${name}`,
      text: (name) => `Novos códigos de recuperação foram gerados para sua conta em ${name}. Os anteriores não valem mais nada.`,
      careful: (name) =>
        `Se não foi você, abra ${name} por conta própria, como sempre faz, saia de todos os outros lugares e peça ajuda com sua conta.`,
    },
    'account-deleted': {
      title: (name) => `Sua conta em ${name} foi excluída`,
      text: (name) =>
        `Sua conta em ${name} foi excluída, com tudo o que o serviço de login tinha armazenado sobre você. Esta é a última mensagem que você recebe dele.`,
      careful: (name) =>
        `Se não foi você, altere a senha deste e-mail, depois abra ${name} por conta própria, como sempre faz, e peça ajuda.`,
    },
  },
  fine: 'Se foi você, não é preciso fazer nada.',
  end: 'Esta mensagem não tem nenhum link e não pede nada a você.',
}
