export const es: Readonly<Record<string, string>> = {
  'Your Wrenfield approval code': 'Su código de aprobación de Wrenfield',
  'Your approval code is {code}. It can be used once and ends in {minutes} minutes. Wrenfield never calls to ask for it.':
    'Su código de aprobación es {code}. Sirve una sola vez y vence en {minutes} minutos. Wrenfield nunca llama para pedirlo.',
  'Your Wrenfield registration approval code': 'Su código de registro de Wrenfield',
  'Your registration approval code is {code}. It can be used once, within 24 hours.':
    'Su código de registro es {code}. Sirve una sola vez, dentro de 24 horas.',
  'Your Wrenfield sign-on code': 'Su código de acceso de Wrenfield',
  'Your sign-on code is {code}. It ends in {minutes} minutes. If you are not signing on now, change your password.':
    'Su código de acceso es {code}. Vence en {minutes} minutos. Si no está iniciando sesión ahora, cambie su contraseña.',
  'Reset your Wrenfield password': 'Restablezca su contraseña de Wrenfield',
  'To choose a new password, open Forgot Password on the sign-on page and use this reset code within {minutes} minutes: {token}. If you did not ask for it, you need not do anything.':
    'Para elegir una contraseña nueva, abra «¿Olvidó su contraseña?» en la página de acceso y use este código en {minutes} minutos: {token}. Si no lo pidió, no tiene que hacer nada.',
  'Your Wrenfield password was changed': 'Se cambió su contraseña de Wrenfield',
  'Your password was changed. Every other device was signed out. If this was not you, call us at {phone}.':
    'Se cambió su contraseña y se cerró la sesión en los demás dispositivos. Si no fue usted, llámenos al {phone}.',
  'Your Wrenfield contact details were changed': 'Se cambiaron sus datos de contacto de Wrenfield',
  'These details were changed: {fields}. If this was not you, call us at {phone}.':
    'Se cambiaron estos datos: {fields}. Si no fue usted, llámenos al {phone}.',
  'Two-step sign-on is on': 'El acceso en dos pasos está activado',
  'From now on we ask for a second proof when you sign on.':
    'Desde ahora pedimos una segunda prueba cuando inicia sesión.',
  'Two-step sign-on is off': 'El acceso en dos pasos está desactivado',
  'Two-step sign-on was turned off. If this was not you, call us at {phone}.':
    'Se desactivó el acceso en dos pasos. Si no fue usted, llámenos al {phone}.',
  'A passkey was added': 'Se añadió una llave de acceso',
  'The passkey "{name}" can now sign on to your accounts. If this was not you, call us at {phone}.':
    'La llave de acceso «{name}» ya puede entrar en sus cuentas. Si no fue usted, llámenos al {phone}.',
  'New sign-on to your account': 'Nuevo acceso a su cuenta',
  'Your account was signed on to from {agent}. If this was not you, change your password.':
    'Se inició sesión en su cuenta desde {agent}. Si no fue usted, cambie su contraseña.',
  'Welcome to Wrenfield': 'Bienvenido a Wrenfield',
  'Your online banking is ready, {name}.': 'Su banca en línea está lista, {name}.',
}
