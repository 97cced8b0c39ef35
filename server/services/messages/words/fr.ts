// Mails and text messages in French.

import type { MessageWords } from '../message-words.ts'

export const fr: MessageWords = {
  locale: 'fr-u-nu-latn',
  comma: ', ',
  on: (browser, os) => `${browser} sur ${os}`,
  device: 'Appareil',
  time: 'Heure',
  code: {
    subject: (code, name) => `${code} est votre code de connexion à ${name}`,
    title: (name) => `Voici votre code de connexion à ${name}`,
    valid: (minutes) =>
      `Il est valable ${minutes} et ne sert qu’une fois. Saisissez-le uniquement sur la page où vous l’avez demandé.`,
    asked: 'Demandé depuis',
    careful: 'Si vous ne l’avez pas demandé, ignorez ce message : sans le code, personne ne peut se connecter.',
    sms: (code, name) => `${code} est votre code de connexion à ${name}. Ne le communiquez à personne.`,
  },
  notices: {
    'new-device': {
      title: (name) => `Nouvelle connexion à ${name}`,
      text: (name) =>
        `Vous vous êtes connecté à ${name} avec un navigateur ou un appareil jamais utilisé auparavant pour ce service.`,
      careful: (name) =>
        `Si ce n’était pas vous, changez d’abord le mot de passe de cette boîte de réception. Ouvrez ensuite ${name} vous-même, comme vous le faites toujours, et vérifiez votre compte.`,
    },
    'account-added': {
      title: (name) => `Un nouveau moyen de se connecter à votre compte ${name}`,
      text: (name) => `Un autre compte a été associé au vôtre sur ${name}. Il permet de s’y connecter comme vous.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et dissociez ce que vous n’avez pas associé.`,
    },
    'address-removed': {
      title: (name) => `Cette adresse ne permet plus de se connecter à ${name}`,
      text: (name) => `Cette adresse e-mail a été retirée d’un compte ${name}. Elle ne permet plus de s’y connecter.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, et demandez de l’aide pour votre compte.`,
    },
    'wallet-added': {
      title: (name) => `Un portefeuille a été ajouté à votre compte ${name}`,
      text: (name) =>
        `Un portefeuille a été créé ou importé pour votre compte ${name}. La personne qui l’a fait peut en avoir la clé.`,
      careful: (name) =>
        `Si ce n’était pas vous, ne mettez rien dans ce portefeuille, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et demandez de l’aide pour votre compte.`,
    },
    'wallet-device-added': {
      title: (name) => `Votre portefeuille ${name} a été ouvert dans un nouveau navigateur`,
      text: (name) => `Un navigateur qui n’avait pas encore votre portefeuille ${name} peut désormais l’utiliser.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et transférez le contenu du portefeuille vers un nouveau.`,
    },
    'wallet-exported': {
      title: (name) => `La clé de votre portefeuille ${name} a été ouverte`,
      text: (name) =>
        `La clé privée de votre portefeuille ${name} a été ouverte, pour être affichée ou enregistrée dans un fichier. Avec cette clé, tout le contenu du portefeuille peut être pris.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et transférez le contenu du portefeuille vers un nouveau.`,
    },
    'wallet-recovery-changed': {
      title: (name) => `Le mode de récupération de votre portefeuille ${name} a été modifié`,
      text: (name) =>
        `Un nouveau moyen de récupérer votre portefeuille ${name} a été défini. Le moyen précédent n’ouvre plus rien.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, sur un appareil que vous avez déjà utilisé, et redéfinissez le moyen de récupérer votre portefeuille.`,
    },
    'wallet-devices-removed': {
      title: (name) => `Votre portefeuille ${name} a été retiré des autres navigateurs`,
      text: (name) =>
        `Ce que d’autres navigateurs gardaient de votre portefeuille ${name} n’ouvre plus rien. Chacun d’eux devra récupérer le portefeuille avant qu’il y soit de nouveau utilisé.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et transférez le contenu du portefeuille vers un nouveau.`,
    },
    'factor-added': {
      title: (name) => `Un second facteur a été ajouté à votre compte ${name}`,
      text: (name) => `Désormais, ${name} demande une autre preuve en plus de votre connexion quand c’est important.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et demandez de l’aide pour votre compte.`,
    },
    'factor-removed': {
      title: (name) => `Un second facteur a été retiré de votre compte ${name}`,
      text: (name) => `Un moyen de vérifier que c’est bien vous a été retiré de votre compte ${name}.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et demandez de l’aide pour votre compte.`,
    },
    'recovery-code-used': {
      title: (name) => `Un code de récupération a été utilisé pour votre compte ${name}`,
      text: (name) =>
        `Quelqu’un a confirmé son identité sur ${name} avec l’un des codes de récupération de votre compte. Ce code n’est plus utilisable.`,
      careful: (name) =>
        `Si ce n’était pas vous, quelqu’un a trouvé vos codes : ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et créez de nouveaux codes.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `Nouveaux codes de récupération pour votre compte ${name}`,
      text: (name) =>
        `De nouveaux codes de récupération ont été créés pour votre compte ${name}. Les anciens n’ont plus aucune valeur.`,
      careful: (name) =>
        `Si ce n’était pas vous, ouvrez ${name} vous-même, comme vous le faites toujours, déconnectez tous les autres appareils et demandez de l’aide pour votre compte.`,
    },
    'account-deleted': {
      title: (name) => `Votre compte ${name} est supprimé`,
      text: (name) =>
        `Votre compte ${name} a été supprimé, avec tout ce que son service de connexion conservait à votre sujet. C’est le dernier message que vous recevez de sa part.`,
      careful: (name) =>
        `Si ce n’était pas vous, changez le mot de passe de cette boîte de réception, puis ouvrez ${name} vous-même, comme vous le faites toujours, et demandez de l’aide.`,
    },
  },
  fine: 'Si c’était vous, vous n’avez rien à faire.',
  end: 'Ce message ne contient aucun lien et ne vous demande rien.',
}
