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
  'A passkey was removed': 'Se quitó una llave de acceso',
  'The passkey "{name}" can no longer sign on to your accounts. If this was not you, call us at {phone}.':
    'La llave de acceso «{name}» ya no puede entrar en sus cuentas. Si no fue usted, llámenos al {phone}.',
  'A passkey was added': 'Se añadió una llave de acceso',
  'The passkey "{name}" can now sign on to your accounts. If this was not you, call us at {phone}.':
    'La llave de acceso «{name}» ya puede entrar en sus cuentas. Si no fue usted, llámenos al {phone}.',
  'New sign-on to your account': 'Nuevo acceso a su cuenta',
  'Your account was signed on to from {agent}. If this was not you, change your password.':
    'Se inició sesión en su cuenta desde {agent}. Si no fue usted, cambie su contraseña.',
  'Welcome to Wrenfield': 'Bienvenido a Wrenfield',
  'Your online banking is ready, {name}.': 'Su banca en línea está lista, {name}.',
  'A scheduled payment was not made': 'No se realizó un pago programado',
  '{what}, planned for {date}, was not made: {reason} No money moved, and this date is not tried again. Later dates stay as they are.':
    '{what} (fecha prevista: {date}) no se realizó: {reason} No se movió dinero y esta fecha no se vuelve a intentar. Las fechas posteriores siguen igual.',
  'A deposit was returned': 'Se devolvió un depósito',
  'A deposit to your account {account} was returned unpaid and {amount} was taken back. Reason: {reason}.':
    'Un depósito en su cuenta {account} fue devuelto sin pagar y se retiraron {amount}. Motivo: {reason}.',
  'A transfer came back': 'Una transferencia fue devuelta',
  'The other bank returned your transfer. {amount} is back in your account {account}. Reason: {reason}.':
    'El otro banco devolvió su transferencia. {amount} están de nuevo en su cuenta {account}. Motivo: {reason}.',
  'A deposit was returned after it had settled': 'Se devolvió un depósito ya liquidado',
  'A deposit of {amount} was returned unpaid after it had settled, and the amount was taken from your account {account}. We charge no fee for this. If the account is overdrawn now, nothing can leave it until that is paid in. Reason: {reason}.':
    'Un depósito de {amount} fue devuelto sin pagar después de liquidarse, y el importe se retiró de su cuenta {account}. No cobramos comisión por ello. Si la cuenta está ahora en descubierto, nada puede salir de ella hasta que se cubra. Motivo: {reason}.',
  'A bill payment came back': 'Un pago de factura fue devuelto',
  'Your payment to {payee} came back. {amount} is back in your account {account}. Reason: {reason}.':
    'Su pago a {payee} fue devuelto. {amount} están de nuevo en su cuenta {account}. Motivo: {reason}.',
  'Your account was closed': 'Su cuenta fue cerrada',
  'Your account {account} was closed. What was planned from it or into it has ended.':
    'Su cuenta {account} fue cerrada. Lo que estaba programado desde ella o hacia ella ha terminado.',
  'Your account {account} was closed. The interest of {amount} that it had earned was paid to your account {to}. What was planned from it or into it has ended.':
    'Su cuenta {account} fue cerrada. Los intereses de {amount} que había generado se pagaron en su cuenta {to}. Lo que estaba programado desde ella o hacia ella ha terminado.',
  'Your account {account} was closed. The interest of {amount} that it had earned is on its way to you as a check. What was planned from it or into it has ended.':
    'Su cuenta {account} fue cerrada. Los intereses de {amount} que había generado van de camino a usted en un cheque. Lo que estaba programado desde ella o hacia ella ha terminado.',
  'Money came for a closed account': 'Llegó dinero para una cuenta cerrada',
  'Your account {closed} is closed, so {amount} that came for it is in your account {account}.':
    'Su cuenta {closed} está cerrada; por eso {amount} que llegaron para ella están en su cuenta {account}.',
  'Money was taken back for a closed account': 'Se retiró dinero por una cuenta cerrada',
  'Your account {closed} is closed, so {amount} that had to be taken back from it was taken from your account {account}.':
    'Su cuenta {closed} está cerrada; por eso {amount} que había que retirar de ella se retiraron de su cuenta {account}.',
  'Your closed account is open again': 'Su cuenta cerrada está abierta de nuevo',
  'Your account {account} is open again: money was posted to it after it had been closed, and you have no other deposit account for it. Please call us at {phone}.':
    'Su cuenta {account} está abierta de nuevo: se registró dinero en ella después de cerrarse y usted no tiene otra cuenta de depósito para él. Llámenos al {phone}.',
  'Your card statement is ready': 'Su estado de cuenta de la tarjeta está listo',
  'Your statement for {account} is ready. You owe {owed}; the minimum payment of {minimum} is due on {due}.':
    'El estado de cuenta de {account} está listo. Usted debe {owed}; el pago mínimo de {minimum} vence el {due}.',
  'Your certificate was renewed': 'Su certificado fue renovado',
  'Your certificate {account} was renewed for {months} months at {rate}%, {apy}% APY, and matures on {matures}.':
    'Su certificado {account} fue renovado por {months} meses al {rate}%, {apy}% APY, y vence el {matures}.',
  'Your certificate matures on {matures}': 'Su certificado vence el {matures}',
  'Your certificate {account} matures on {matures}. Unless you choose otherwise it renews for {months} months at the rate of that day; today that is {rate}%, {apy}% APY. From its maturity until {until} you can take money out, add some, change the term or close it, without a penalty.':
    'Su certificado {account} vence el {matures}. Si no elige otra cosa, se renueva por {months} meses a la tasa de ese día; hoy es del {rate}%, {apy}% APY. Desde su vencimiento hasta el {until} puede retirar dinero, añadir, cambiar el plazo o cerrarlo, sin penalización.',
  'Your certificate {account} matures on {matures}. As you chose, it is then paid out and closed. Until that day you can choose otherwise.':
    'Su certificado {account} vence el {matures}. Como eligió, ese día se paga y se cierra. Hasta ese día puede elegir otra cosa.',
  'Your certificate has matured': 'Su certificado ha vencido',
  'Your certificate {account} has matured. Until {until} you can take money out, add some, change the term or close it, without a penalty. After that it renews from {matures} for {months} months at {rate}%, {apy}% APY.':
    'Su certificado {account} ha vencido. Hasta el {until} puede retirar dinero, añadir, cambiar el plazo o cerrarlo, sin penalización. Después se renueva desde el {matures} por {months} meses al {rate}%, {apy}% APY.',
  'Your certificate was paid out': 'Su certificado fue pagado',
  'Your certificate {account} was paid out: {amount} went to {to}.':
    'Su certificado {account} fue pagado: {amount} fueron a {to}.',
  'Your certificate {account} was paid out: a check of {amount} is on its way to your address.':
    'Su certificado {account} fue pagado: un cheque de {amount} va en camino a su dirección.',
  'Your limit order was filled': 'Su orden limitada fue ejecutada',
  'Your limit order was filled: {text}.': 'Su orden limitada fue ejecutada: {text}.',
  'A provisional credit was given': 'Se otorgó un crédito provisional',
  'We credited {amount} to your account {account} while we look into your dispute. You may use it like any other money. If the dispute is not decided in your favor, it is taken back.':
    'Abonamos {amount} en su cuenta {account} mientras revisamos su reclamación. Puede usarlo como cualquier otro dinero. Si la reclamación no se resuelve a su favor, se retirará.',
  'Your credit limit was changed': 'Su límite de crédito cambió',
  'The credit limit of {account} is now {limit}.': 'El límite de crédito de {account} es ahora {limit}.',
  'Your account was frozen': 'Su cuenta fue bloqueada',
  'Your account {account} was frozen. Please call us at {phone}.':
    'Su cuenta {account} fue bloqueada. Llámenos al {phone}.',
  'there was not enough money in the account.': 'no había suficiente dinero en la cuenta.',
  'an account is not open.': 'una cuenta no está abierta.',
  'money cannot be taken from this account.': 'no se puede retirar dinero de esta cuenta.',
  'money cannot be paid into this account.': 'no se puede depositar dinero en esta cuenta.',
  'it would have passed a daily limit.': 'habría superado un límite diario.',
  'it would have passed a monthly limit.': 'habría superado un límite mensual.',
  'it would have passed the yearly limit.': 'habría superado el límite anual.',
  'the payee’s verification code was not entered.': 'no se introdujo el código de verificación del beneficiario.',
  'the payee was deleted.': 'el beneficiario fue eliminado.',
  'it could not be carried out.': 'no se pudo llevar a cabo.',
  'Your code for a transfer': 'Su código para una transferencia',
  'Your code for sending {amount} to {to} is {code}. It ends in {minutes} minutes and serves this transfer only. If you did not ask for it, call us at {phone}.':
    'Su código para enviar {amount} a {to} es {code}. Vence en {minutes} minutos y sirve solo para esta transferencia. Si no lo pidió, llámenos al {phone}.',
  'Receipt for your transfer': 'Comprobante de su transferencia',
  'You sent {amount} from {from} to {to} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.':
    'Envió {amount} de {from} a {to} el {date}. Comisión: {fee}. Total: {total}. Número de confirmación: {number}.',
  'Receipt for your withdrawal': 'Comprobante de su retiro',
  '{what} of {amount} from {from} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.':
    '{what} de {amount} de {from} el {date}. Comisión: {fee}. Total: {total}. Número de confirmación: {number}.',
  'Your payment of {amount} to {payee}': 'Su pago de {amount} a {payee}',
  'Your automatic payment of {amount} to {payee}': 'Su pago automático de {amount} a {payee}',
  'Your automatic payment to {payee}': 'Su pago automático a {payee}',
  'Your transfer of {amount} to {account}': 'Su transferencia de {amount} a {account}',
  'Your branch withdrawal of {amount} from {account}': 'Su retiro en sucursal de {amount} de {account}',
  'ATM withdrawal': 'Retiro en cajero automático',
  'Branch withdrawal': 'Retiro en sucursal',
  'Cash advance': 'Adelanto de efectivo',
  'We received your check': 'Recibimos su cheque',
  'Your check of {amount} to {account} was received under {number}. All of it is available on {date}.':
    'Recibimos su cheque de {amount} para {account} con el número {number}. Todo el importe estará disponible el {date}.',
  'Your checks are ordered': 'Sus cheques están pedidos',
  'Your check order {number} was placed. {total} was taken from your account. It should be with you by {date}.':
    'Su pedido de cheques {number} fue realizado. Se descontaron {total} de su cuenta. Debería llegar a más tardar el {date}.',
  'Low balance': 'Saldo bajo',
  '{account} is at {balance}, below your line of {threshold}.':
    '{account} está en {balance}, por debajo de su límite de {threshold}.',
  'Large debit': 'Débito grande',
  '{amount} went out of {account}: {text}.': 'Salieron {amount} de {account}: {text}.',
  'Large credit': 'Abono grande',
  '{amount} came into {account}: {text}.': 'Entraron {amount} en {account}: {text}.',
  'Cash withdrawal': 'Retiro de efectivo',
  '{amount} was taken in cash from {account}.': 'Se retiraron {amount} en efectivo de {account}.',
  'International transaction': 'Transacción internacional',
  '{amount} was spent abroad with {account}: {text}.': 'Se gastaron {amount} en el extranjero con {account}: {text}.',
  'Your statement is ready': 'Su estado de cuenta está listo',
  'Your statements for {month} are in the document center.':
    'Sus estados de cuenta de {month} están en el centro de documentos.',
  'A payment is due soon': 'Un pago vence pronto',
  'The minimum payment of {amount} on {account} is due on {due}.':
    'El pago mínimo de {amount} de {account} vence el {due}.',
  'Somebody tried to sign on': 'Alguien intentó iniciar sesión',
  'A sign-on to your account failed. If this was not you, change your password.':
    'Falló un inicio de sesión en su cuenta. Si no fue usted, cambie su contraseña.',
  'Your password was changed': 'Se cambió su contraseña',
  'The password of your online banking was changed.': 'Se cambió la contraseña de su banca en línea.',
  'Your profile was changed': 'Se cambió su perfil',
  'Personal information in your profile was changed.': 'Se cambió información personal de su perfil.',
  'We received your dispute': 'Recibimos su reclamación',
  'Your dispute {number} about {amount} at {merchant} was received. We usually decide within 7-10 business days.':
    'Recibimos su reclamación {number} por {amount} en {merchant}. Normalmente decidimos en 7-10 días hábiles.',
  'Your dispute was decided in your favor': 'Su reclamación se resolvió a su favor',
  'Your dispute {number} about {amount} at {merchant} was decided in your favor. The amount is yours to keep.':
    'Su reclamación {number} por {amount} en {merchant} se resolvió a su favor. El importe es suyo.',
  'Your dispute was denied': 'Su reclamación fue denegada',
  'Your dispute {number} about {amount} at {merchant} was not decided in your favor. You may ask us for the documents that we relied on. Reason: {reason}':
    'Su reclamación {number} por {amount} en {merchant} no se resolvió a su favor. Puede pedirnos los documentos en los que nos basamos. Motivo: {reason}',
  'Your dispute {number} about {amount} at {merchant} was not decided in your favor, and the temporary credit of {amount} was taken back from your account {account}. You may ask us for the documents that we relied on. Reason: {reason}':
    'Su reclamación {number} por {amount} en {merchant} no se resolvió a su favor, y el crédito temporal de {amount} se retiró de su cuenta {account}. Puede pedirnos los documentos en los que nos basamos. Motivo: {reason}',
  'Your dispute has ended': 'Su reclamación ha terminado',
  'The transaction at {merchant} was taken back and {amount} was returned to you. Your dispute {number} has ended; no second credit is given.':
    'La transacción en {merchant} se anuló y se le devolvieron {amount}. Su reclamación {number} ha terminado; no se da un segundo crédito.',
  'We found that the transaction was made as it was charged.':
    'Comprobamos que la transacción se hizo tal como se cargó.',
  'Your code for a new payee': 'Su código para un nuevo beneficiario',
  'Your code for paying {payee}, account ending in {last4}, is {code}. It ends in {minutes} minutes and serves this payee only. If you did not add it, call us at {phone}.':
    'Su código para pagar a {payee}, cuenta terminada en {last4}, es {code}. Vence en {minutes} minutos y sirve solo para este beneficiario. Si no lo agregó usted, llámenos al {phone}.',
  'A payee was added': 'Se agregó un beneficiario',
  '{payee}, account ending in {last4}, can now be paid from your accounts. If this was not you, sign on and remove it.':
    '{payee}, cuenta terminada en {last4}, ya puede recibir pagos de sus cuentas. Si no fue usted, inicie sesión y elimínelo.',
  'Automatic payments were cancelled': 'Se cancelaron pagos automáticos',
  'You removed the payee {payee}, so its automatic payments were cancelled. Payments that are pending will still be made.':
    'Usted eliminó al beneficiario {payee}, por lo que se cancelaron sus pagos automáticos. Los pagos pendientes se realizarán.',
  'A bill has come in': 'Llegó una factura',
  'Your bill of {amount} from {payee} is due on {due}.': 'Su factura de {amount} de {payee} vence el {due}.',
  'A bill is due soon': 'Una factura vence pronto',
  'An automatic payment is coming': 'Se acerca un pago automático',
  'Your automatic payment of {amount} to {payee} will be made on {date}.':
    'Su pago automático de {amount} a {payee} se hará el {date}.',
  'An automatic payment was made': 'Se hizo un pago automático',
  'Your automatic payment of {amount} to {payee} was made on {date}.':
    'Su pago automático de {amount} a {payee} se hizo el {date}.',
  'An automatic payment failed': 'Falló un pago automático',
  'Wrenfield: your automatic payment to {payee} on {date} was not made. No money moved.':
    'Wrenfield: su pago automático a {payee} del {date} no se hizo. No se movió dinero.',
}
