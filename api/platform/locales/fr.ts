export const fr: Readonly<Record<string, string>> = {
  'Your Wrenfield approval code': 'Votre code d’approbation Wrenfield',
  'Your approval code is {code}. It can be used once and ends in {minutes} minutes. Wrenfield never calls to ask for it.':
    'Votre code d’approbation est {code}. Il sert une seule fois et expire dans {minutes} minutes. Wrenfield n’appelle jamais pour le demander.',
  'Your Wrenfield registration approval code': 'Votre code d’inscription Wrenfield',
  'Your registration approval code is {code}. It can be used once, within 24 hours.':
    'Votre code d’inscription est {code}. Il sert une seule fois, dans les 24 heures.',
  'Your Wrenfield sign-on code': 'Votre code de connexion Wrenfield',
  'Your sign-on code is {code}. It ends in {minutes} minutes. If you are not signing on now, change your password.':
    'Votre code de connexion est {code}. Il expire dans {minutes} minutes. Si vous ne vous connectez pas en ce moment, changez votre mot de passe.',
  'Reset your Wrenfield password': 'Réinitialisez votre mot de passe Wrenfield',
  'To choose a new password, open Forgot Password on the sign-on page and use this reset code within {minutes} minutes: {token}. If you did not ask for it, you need not do anything.':
    'Pour choisir un nouveau mot de passe, ouvrez « Mot de passe oublié » sur la page de connexion et utilisez ce code dans les {minutes} minutes : {token}. Si vous n’avez rien demandé, vous n’avez rien à faire.',
  'Your Wrenfield password was changed': 'Votre mot de passe Wrenfield a été changé',
  'Your password was changed. Every other device was signed out. If this was not you, call us at {phone}.':
    'Votre mot de passe a été changé et tous les autres appareils ont été déconnectés. Si ce n’était pas vous, appelez-nous au {phone}.',
  'Your Wrenfield contact details were changed': 'Vos coordonnées Wrenfield ont été modifiées',
  'These details were changed: {fields}. If this was not you, call us at {phone}.':
    'Ces coordonnées ont été modifiées : {fields}. Si ce n’était pas vous, appelez-nous au {phone}.',
  'Two-step sign-on is on': 'La connexion en deux étapes est activée',
  'From now on we ask for a second proof when you sign on.':
    'Désormais, nous demandons une deuxième preuve à la connexion.',
  'Two-step sign-on is off': 'La connexion en deux étapes est désactivée',
  'Two-step sign-on was turned off. If this was not you, call us at {phone}.':
    'La connexion en deux étapes a été désactivée. Si ce n’était pas vous, appelez-nous au {phone}.',
  'A passkey was removed': 'Une clé d’accès a été supprimée',
  'The passkey "{name}" can no longer sign on to your accounts. If this was not you, call us at {phone}.':
    'La clé d’accès « {name} » ne permet plus de se connecter à vos comptes. Si ce n’était pas vous, appelez-nous au {phone}.',
  'A passkey was added': 'Une clé d’accès a été ajoutée',
  'The passkey "{name}" can now sign on to your accounts. If this was not you, call us at {phone}.':
    'La clé d’accès « {name} » peut maintenant ouvrir vos comptes. Si ce n’était pas vous, appelez-nous au {phone}.',
  'New sign-on to your account': 'Nouvelle connexion à votre compte',
  'Your account was signed on to from {agent}. If this was not you, change your password.':
    'Une connexion à votre compte a eu lieu depuis {agent}. Si ce n’était pas vous, changez votre mot de passe.',
  'Welcome to Wrenfield': 'Bienvenue chez Wrenfield',
  'Your online banking is ready, {name}.': 'Votre banque en ligne est prête, {name}.',
  'A scheduled payment was not made': 'Un paiement programmé n’a pas été effectué',
  '{what}, planned for {date}, was not made: {reason} No money moved, and this date is not tried again. Later dates stay as they are.':
    '{what} (date prévue : {date}) n’a pas eu lieu : {reason} Aucun argent n’a bougé et cette date ne sera pas réessayée. Les dates suivantes restent inchangées.',
  'A deposit was returned': 'Un dépôt a été retourné',
  'A deposit to your account {account} was returned unpaid and {amount} was taken back. Reason: {reason}.':
    'Un dépôt sur votre compte {account} a été retourné impayé et {amount} ont été repris. Motif : {reason}.',
  'A transfer came back': 'Un virement est revenu',
  'The other bank returned your transfer. {amount} is back in your account {account}. Reason: {reason}.':
    'L’autre banque a retourné votre virement. {amount} sont de nouveau sur votre compte {account}. Motif : {reason}.',
  'A deposit was returned after it had settled': 'Un dépôt est revenu après son règlement',
  'A deposit of {amount} was returned unpaid after it had settled, and the amount was taken from your account {account}. We charge no fee for this. If the account is overdrawn now, nothing can leave it until that is paid in. Reason: {reason}.':
    'Un dépôt de {amount} est revenu impayé après son règlement, et le montant a été repris sur votre compte {account}. Nous ne facturons aucun frais. Si le compte est maintenant à découvert, rien ne peut en sortir avant qu’il soit couvert. Motif : {reason}.',
  'A bill payment came back': 'Un paiement de facture est revenu',
  'Your payment to {payee} came back. {amount} is back in your account {account}. Reason: {reason}.':
    'Votre paiement à {payee} est revenu. {amount} sont de nouveau sur votre compte {account}. Motif : {reason}.',
  'Your account was closed': 'Votre compte a été clôturé',
  'Your account {account} was closed. What was planned from it or into it has ended.':
    'Votre compte {account} a été clôturé. Ce qui était prévu depuis ce compte ou vers lui a pris fin.',
  'Your account {account} was closed. The interest of {amount} that it had earned was paid to your account {to}. What was planned from it or into it has ended.':
    'Votre compte {account} a été clôturé. Les intérêts acquis de {amount} ont été versés sur votre compte {to}. Ce qui était prévu depuis ce compte ou vers lui a pris fin.',
  'Your account {account} was closed. The interest of {amount} that it had earned is on its way to you as a check. What was planned from it or into it has ended.':
    'Votre compte {account} a été clôturé. Les intérêts acquis de {amount} vous sont envoyés par chèque. Ce qui était prévu depuis ce compte ou vers lui a pris fin.',
  'Money came for a closed account': 'De l’argent est arrivé pour un compte clôturé',
  'Your account {closed} is closed, so {amount} that came for it is in your account {account}.':
    'Votre compte {closed} est clôturé ; {amount} arrivés pour lui se trouvent donc sur votre compte {account}.',
  'Money was taken back for a closed account': 'De l’argent a été repris pour un compte clôturé',
  'Your account {closed} is closed, so {amount} that had to be taken back from it was taken from your account {account}.':
    'Votre compte {closed} est clôturé ; {amount} à reprendre sur lui ont donc été repris sur votre compte {account}.',
  'Your closed account is open again': 'Votre compte clôturé est rouvert',
  'Your account {account} is open again: money was posted to it after it had been closed, and you have no other deposit account for it. Please call us at {phone}.':
    'Votre compte {account} est rouvert : de l’argent y a été comptabilisé après sa clôture et vous n’avez pas d’autre compte de dépôt pour lui. Veuillez nous appeler au {phone}.',
  'Your card statement is ready': 'Votre relevé de carte est prêt',
  'Your statement for {account} is ready. You owe {owed}; the minimum payment of {minimum} is due on {due}.':
    'Votre relevé pour {account} est prêt. Vous devez {owed} ; le paiement minimum de {minimum} est dû le {due}.',
  'Your certificate was renewed': 'Votre certificat a été renouvelé',
  'Your certificate {account} was renewed for {months} months at {rate}%, {apy}% APY, and matures on {matures}.':
    'Votre certificat {account} a été renouvelé pour {months} mois à {rate} %, {apy} % APY, et arrive à échéance le {matures}.',
  'Your certificate matures on {matures}': 'Votre certificat arrive à échéance le {matures}',
  'Your certificate {account} matures on {matures}. Unless you choose otherwise it renews for {months} months at the rate of that day; today that is {rate}%, {apy}% APY. From its maturity until {until} you can take money out, add some, change the term or close it, without a penalty.':
    'Votre certificat {account} arrive à échéance le {matures}. Sauf choix contraire, il est renouvelé pour {months} mois au taux de ce jour ; aujourd’hui {rate} %, {apy} % APY. De son échéance jusqu’au {until}, vous pouvez retirer de l’argent, en ajouter, changer la durée ou le clôturer, sans pénalité.',
  'Your certificate {account} matures on {matures}. As you chose, it is then paid out and closed. Until that day you can choose otherwise.':
    'Votre certificat {account} arrive à échéance le {matures}. Comme vous l’avez choisi, il est alors versé et clôturé. Jusqu’à ce jour vous pouvez choisir autrement.',
  'Your certificate has matured': 'Votre certificat est arrivé à échéance',
  'Your certificate {account} has matured. Until {until} you can take money out, add some, change the term or close it, without a penalty. After that it renews from {matures} for {months} months at {rate}%, {apy}% APY.':
    'Votre certificat {account} est arrivé à échéance. Jusqu’au {until}, vous pouvez retirer de l’argent, en ajouter, changer la durée ou le clôturer, sans pénalité. Ensuite il est renouvelé à compter du {matures} pour {months} mois à {rate} %, {apy} % APY.',
  'Your certificate was paid out': 'Votre certificat a été versé',
  'Your certificate {account} was paid out: {amount} went to {to}.':
    'Votre certificat {account} a été versé : {amount} ont été versés sur {to}.',
  'Your certificate {account} was paid out: a check of {amount} is on its way to your address.':
    'Votre certificat {account} a été versé : un chèque de {amount} est en route vers votre adresse.',
  'Your limit order was filled': 'Votre ordre à cours limité a été exécuté',
  'Your limit order was filled: {text}.': 'Votre ordre à cours limité a été exécuté : {text}.',
  'A provisional credit was given': 'Un crédit provisoire a été accordé',
  'We credited {amount} to your account {account} while we look into your dispute. You may use it like any other money. If the dispute is not decided in your favor, it is taken back.':
    'Nous avons crédité {amount} sur votre compte {account} pendant que nous examinons votre contestation. Vous pouvez l’utiliser comme tout autre argent. Si la contestation n’aboutit pas en votre faveur, il sera repris.',
  'Your credit limit was changed': 'Votre limite de crédit a changé',
  'The credit limit of {account} is now {limit}.': 'La limite de crédit de {account} est maintenant de {limit}.',
  'Your account was frozen': 'Votre compte a été gelé',
  'Your account {account} was frozen. Please call us at {phone}.':
    'Votre compte {account} a été gelé. Veuillez nous appeler au {phone}.',
  'there was not enough money in the account.': 'il n’y avait pas assez d’argent sur le compte.',
  'an account is not open.': 'un compte n’est pas ouvert.',
  'money cannot be taken from this account.': 'ce compte ne permet pas de retirer de l’argent.',
  'money cannot be paid into this account.': 'ce compte ne permet pas de recevoir de l’argent.',
  'it would have passed a daily limit.': 'cela aurait dépassé une limite quotidienne.',
  'it would have passed a monthly limit.': 'cela aurait dépassé une limite mensuelle.',
  'it would have passed the yearly limit.': 'cela aurait dépassé la limite annuelle.',
  'the payee’s verification code was not entered.': 'le code de vérification du bénéficiaire n’a pas été saisi.',
  'the payee was deleted.': 'le bénéficiaire a été supprimé.',
  'it could not be carried out.': 'l’opération n’a pas pu être effectuée.',
  'Your code for a transfer': 'Votre code pour un virement',
  'Your code for sending {amount} to {to} is {code}. It ends in {minutes} minutes and serves this transfer only. If you did not ask for it, call us at {phone}.':
    'Votre code pour envoyer {amount} à {to} est {code}. Il expire dans {minutes} minutes et ne sert qu’à ce virement. Si vous ne l’avez pas demandé, appelez-nous au {phone}.',
  'Receipt for your transfer': 'Reçu de votre virement',
  'You sent {amount} from {from} to {to} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.':
    'Vous avez envoyé {amount} de {from} à {to} le {date}. Frais : {fee}. Total : {total}. Numéro de confirmation : {number}.',
  'Receipt for your withdrawal': 'Reçu de votre retrait',
  '{what} of {amount} from {from} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.':
    '{what} de {amount} depuis {from} le {date}. Frais : {fee}. Total : {total}. Numéro de confirmation : {number}.',
  'Your payment of {amount} to {payee}': 'Votre paiement de {amount} à {payee}',
  'Your automatic payment of {amount} to {payee}': 'Votre paiement automatique de {amount} à {payee}',
  'Your automatic payment to {payee}': 'Votre paiement automatique à {payee}',
  'Your transfer of {amount} to {account}': 'Votre virement de {amount} vers {account}',
  'Your branch withdrawal of {amount} from {account}': 'Votre retrait en agence de {amount} depuis {account}',
  'ATM withdrawal': 'Retrait au distributeur',
  'Branch withdrawal': 'Retrait en agence',
  'Cash advance': 'Avance de fonds',
  'We received your check': 'Nous avons reçu votre chèque',
  'Your check of {amount} to {account} was received under {number}. All of it is available on {date}.':
    'Votre chèque de {amount} pour {account} a été reçu sous le numéro {number}. La totalité sera disponible le {date}.',
  'Your checks are ordered': 'Vos chèques sont commandés',
  'Your check order {number} was placed. {total} was taken from your account. It should be with you by {date}.':
    'Votre commande de chèques {number} est passée. {total} ont été prélevés sur votre compte. Elle devrait arriver au plus tard le {date}.',
  'Low balance': 'Solde bas',
  '{account} is at {balance}, below your line of {threshold}.':
    '{account} est à {balance}, sous votre seuil de {threshold}.',
  'Large debit': 'Débit important',
  '{amount} went out of {account}: {text}.': '{amount} ont quitté {account} : {text}.',
  'Large credit': 'Crédit important',
  '{amount} came into {account}: {text}.': '{amount} sont arrivés sur {account} : {text}.',
  'Cash withdrawal': 'Retrait d’espèces',
  '{amount} was taken in cash from {account}.': '{amount} ont été retirés en espèces de {account}.',
  'International transaction': 'Opération internationale',
  '{amount} was spent abroad with {account}: {text}.':
    '{amount} ont été dépensés à l’étranger avec {account} : {text}.',
  'Your statement is ready': 'Votre relevé est prêt',
  'Your statements for {month} are in the document center.': 'Vos relevés de {month} sont dans le centre de documents.',
  'A payment is due soon': 'Un paiement arrive à échéance',
  'The minimum payment of {amount} on {account} is due on {due}.':
    'Le paiement minimum de {amount} sur {account} est dû le {due}.',
  'Somebody tried to sign on': 'Quelqu’un a tenté de se connecter',
  'A sign-on to your account failed. If this was not you, change your password.':
    'Une connexion à votre compte a échoué. Si ce n’était pas vous, changez votre mot de passe.',
  'Your password was changed': 'Votre mot de passe a été changé',
  'The password of your online banking was changed.': 'Le mot de passe de votre banque en ligne a été changé.',
  'Your profile was changed': 'Votre profil a été modifié',
  'Personal information in your profile was changed.':
    'Des informations personnelles de votre profil ont été modifiées.',
  'We received your dispute': 'Nous avons reçu votre contestation',
  'Your dispute {number} about {amount} at {merchant} was received. We usually decide within 7-10 business days.':
    'Votre contestation {number} concernant {amount} chez {merchant} a été reçue. Nous décidons en général sous 7 à 10 jours ouvrés.',
  'Your dispute was decided in your favor': 'Votre contestation a abouti en votre faveur',
  'Your dispute {number} about {amount} at {merchant} was decided in your favor. The amount is yours to keep.':
    'Votre contestation {number} concernant {amount} chez {merchant} a abouti en votre faveur. Le montant vous reste acquis.',
  'Your dispute was denied': 'Votre contestation a été rejetée',
  'Your dispute {number} about {amount} at {merchant} was not decided in your favor. You may ask us for the documents that we relied on. Reason: {reason}':
    'Votre contestation {number} portant sur {amount} chez {merchant} n’a pas abouti en votre faveur. Vous pouvez nous demander les documents sur lesquels nous nous sommes fondés. Motif : {reason}',
  'Your dispute {number} about {amount} at {merchant} was not decided in your favor, and the temporary credit of {amount} was taken back from your account {account}. You may ask us for the documents that we relied on. Reason: {reason}':
    'Votre contestation {number} portant sur {amount} chez {merchant} n’a pas abouti en votre faveur, et le crédit temporaire de {amount} a été repris sur votre compte {account}. Vous pouvez nous demander les documents sur lesquels nous nous sommes fondés. Motif : {reason}',
  'Your dispute has ended': 'Votre contestation est terminée',
  'The transaction at {merchant} was taken back and {amount} was returned to you. Your dispute {number} has ended; no second credit is given.':
    'La transaction chez {merchant} a été annulée et {amount} vous ont été rendus. Votre contestation {number} est terminée ; aucun second crédit n’est accordé.',
  'We found that the transaction was made as it was charged.':
    'Nous avons constaté que la transaction a été faite telle qu’elle a été débitée.',
  'Your code for a new payee': 'Votre code pour un nouveau bénéficiaire',
  'Your code for paying {payee}, account ending in {last4}, is {code}. It ends in {minutes} minutes and serves this payee only. If you did not add it, call us at {phone}.':
    'Votre code pour payer {payee}, compte se terminant par {last4}, est {code}. Il expire dans {minutes} minutes et ne sert que pour ce bénéficiaire. Si vous ne l’avez pas ajouté, appelez-nous au {phone}.',
  'A payee was added': 'Un bénéficiaire a été ajouté',
  '{payee}, account ending in {last4}, can now be paid from your accounts. If this was not you, sign on and remove it.':
    '{payee}, compte se terminant par {last4}, peut désormais être payé depuis vos comptes. Si ce n’était pas vous, connectez-vous et supprimez-le.',
  'Automatic payments were cancelled': 'Des paiements automatiques ont été annulés',
  'You removed the payee {payee}, so its automatic payments were cancelled. Payments that are pending will still be made.':
    'Vous avez supprimé le bénéficiaire {payee} ; ses paiements automatiques ont donc été annulés. Les paiements en attente seront effectués.',
  'A bill has come in': 'Une facture est arrivée',
  'Your bill of {amount} from {payee} is due on {due}.': 'Votre facture de {amount} de {payee} est à payer le {due}.',
  'A bill is due soon': 'Une facture est bientôt due',
  'An automatic payment is coming': 'Un paiement automatique approche',
  'Your automatic payment of {amount} to {payee} will be made on {date}.':
    'Votre paiement automatique de {amount} à {payee} sera effectué le {date}.',
  'An automatic payment was made': 'Un paiement automatique a été effectué',
  'Your automatic payment of {amount} to {payee} was made on {date}.':
    'Votre paiement automatique de {amount} à {payee} a été effectué le {date}.',
  'An automatic payment failed': 'Un paiement automatique a échoué',
  'Wrenfield: your automatic payment to {payee} on {date} was not made. No money moved.':
    'Wrenfield : votre paiement automatique à {payee} du {date} n’a pas été effectué. Aucun argent n’a bougé.',
}
