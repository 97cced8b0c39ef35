// Mails and text messages in Spanish.

import type { MessageWords } from '../message-words.ts'

export const es: MessageWords = {
  locale: 'es-u-nu-latn',
  comma: ', ',
  on: (browser, os) => `${browser} en ${os}`,
  device: 'Dispositivo',
  time: 'Hora',
  code: {
    subject: (code, name) => `${code} es su código de inicio de sesión en ${name}`,
    title: (name) => `Este es su código de inicio de sesión en ${name}`,
    valid: (minutes) =>
      `Es válido durante ${minutes} y se puede usar una sola vez. Escríbalo solo en la página donde lo solicitó.`,
    asked: 'Solicitado desde',
    careful: 'Si no lo solicitó, ignore este mensaje: sin el código nadie puede iniciar sesión.',
    sms: (code, name) => `${code} es su código de inicio de sesión en ${name}. No se lo diga a nadie.`,
  },
  notices: {
    'new-device': {
      title: (name) => `Nuevo inicio de sesión en ${name}`,
      text: (name) => `Ha iniciado sesión en ${name} con un navegador o dispositivo que no había usado allí antes.`,
      careful: (name) =>
        `Si no fue usted, cambie primero la contraseña de este buzón. Después abra ${name} por su cuenta, como siempre lo hace, y revise su cuenta.`,
    },
    'account-added': {
      title: (name) => `Una nueva forma de iniciar sesión en su cuenta de ${name}`,
      text: (name) => `Se vinculó otra cuenta a la suya en ${name}. Inicia sesión allí igual que usted.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y desvincule lo que no haya vinculado usted.`,
    },
    'address-removed': {
      title: (name) => `Esta dirección ya no inicia sesión en ${name}`,
      text: (name) => `Esta dirección de correo se quitó de una cuenta de ${name}. Ya no inicia sesión allí.`,
      careful: (name) => `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, y pida ayuda con su cuenta.`,
    },
    'wallet-added': {
      title: (name) => `Se añadió una billetera a su cuenta de ${name}`,
      text: (name) => `Se creó o se importó una billetera para su cuenta de ${name}. Quien lo hizo puede tener su clave.`,
      careful: (name) =>
        `Si no fue usted, no ponga nada en esta billetera, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y pida ayuda con su cuenta.`,
    },
    'wallet-device-added': {
      title: (name) => `Su billetera de ${name} se abrió en un navegador nuevo`,
      text: (name) => `Un navegador que antes no tenía su billetera de ${name} ahora puede usarla.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y traslade a una billetera nueva lo que haya en ella.`,
    },
    'wallet-exported': {
      title: (name) => `Se abrió la clave de su billetera de ${name}`,
      text: (name) =>
        `Se abrió la clave privada de su billetera de ${name}, para mostrarla o guardarla en un archivo. Con esta clave se puede tomar todo lo que hay en la billetera.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y traslade a una billetera nueva lo que haya en ella.`,
    },
    'wallet-recovery-changed': {
      title: (name) => `Se cambió la forma de recuperar su billetera de ${name}`,
      text: (name) => `Se estableció una nueva forma de recuperar su billetera de ${name}. La forma anterior ya no abre nada.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, en un dispositivo que haya usado antes, y vuelva a establecer la forma de recuperar su billetera.`,
    },
    'wallet-devices-removed': {
      title: (name) => `Su billetera de ${name} se quitó de otros navegadores`,
      text: (name) =>
        `Lo que otros navegadores guardaban de su billetera de ${name} ya no abre nada. Cada uno debe recuperar la billetera antes de que se vuelva a usar allí.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y traslade a una billetera nueva lo que haya en ella.`,
    },
    'factor-added': {
      title: (name) => `Se añadió un segundo factor a su cuenta de ${name}`,
      text: (name) => `A partir de ahora, ${name} pide otra prueba además de su inicio de sesión cuando es importante.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y pida ayuda con su cuenta.`,
    },
    'factor-removed': {
      title: (name) => `Se eliminó un segundo factor de su cuenta de ${name}`,
      text: (name) => `Se quitó de su cuenta de ${name} una forma de verificar que es usted.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y pida ayuda con su cuenta.`,
    },
    'recovery-code-used': {
      title: (name) => `Se usó un código de recuperación de su cuenta de ${name}`,
      text: (name) =>
        `Alguien verificó su identidad en ${name} con uno de los códigos de recuperación de su cuenta. Ese código ya no sirve.`,
      careful: (name) =>
        `Si no fue usted, alguien ha encontrado sus códigos: abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y cree códigos nuevos.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `Nuevos códigos de recuperación para su cuenta de ${name}`,
      text: (name) => `Se crearon nuevos códigos de recuperación para su cuenta de ${name}. Los anteriores ya no sirven.`,
      careful: (name) =>
        `Si no fue usted, abra ${name} por su cuenta, como siempre lo hace, cierre sesión en todos los demás dispositivos y pida ayuda con su cuenta.`,
    },
    'account-deleted': {
      title: (name) => `Su cuenta de ${name} se ha eliminado`,
      text: (name) =>
        `Su cuenta de ${name} se eliminó, con todo lo que su servicio de inicio de sesión había guardado sobre usted. Este es el último mensaje que recibirá de él.`,
      careful: (name) =>
        `Si no fue usted, cambie la contraseña de este buzón, abra ${name} por su cuenta, como siempre lo hace, y pida ayuda.`,
    },
  },
  fine: 'Si fue usted, no tiene que hacer nada.',
  end: 'Este mensaje no contiene ningún enlace y no le pide nada.',
}
