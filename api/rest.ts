/**
 * Every REST call, one line each, over the same procedures. `top` names the fields that the documents read beside `data`;
 * `additive` marks what the documents do not have.
 */
import { del, get, post, put, type RestCall } from './rest-call.ts'
import { appRouter as api } from './router.ts'

const ours = { additive: true } as const

export const restCalls: readonly RestCall[] = [
  // doc1 §7: access
  post('/auth/login', api.auth.login, { top: ['token', 'user', 'twoFactorRequired', 'challengeId', 'method'] }),
  post('/auth/second-factor', api.auth.secondFactor, { top: ['token', 'user'], ...ours }),
  post('/auth/logout', api.auth.logout, ours),
  post('/auth/register', api.auth.register, { top: ['token', 'user'], status: 201 }),
  get('/auth/me', api.auth.me),
  put('/auth/updateprofile', api.profile.updateFields, { body: 'picture' }),
  post('/auth/forgotpassword', api.auth.forgotPassword, { top: ['resetToken', 'message'] }),
  put('/auth/resetpassword/:resetToken', api.auth.resetPassword, { top: ['message'] }),
  put('/auth/change-password', api.auth.changePassword, { top: ['message'] }),
  get('/auth/session', api.auth.session, ours),
  get('/auth/sessions', api.auth.sessions, ours),
  post('/auth/sessions/end-others', api.auth.endOthers, ours),
  del('/auth/sessions/:id', api.auth.endSession, ours),
  post('/auth/authenticator', api.auth.setUpAuthenticator, ours),
  post('/auth/authenticator/confirm', api.auth.confirmAuthenticator, ours),
  get('/auth/passkeys', api.auth.passkeys, ours),
  post('/auth/passkeys/start', api.auth.startPasskey, ours),
  post('/auth/passkeys', api.auth.addPasskey, ours),
  del('/auth/passkeys/:id', api.auth.removePasskey, ours),
  post('/auth/passkey-sign-on/start', api.auth.startPasskeySignOn, ours),
  post('/auth/passkey-sign-on', api.auth.passkeySignOn, { top: ['token', 'user'], ...ours }),

  // doc1 §7: profile
  get('/profile', api.profile.get),
  put('/profile', api.profile.update, { body: 'picture' }),
  put('/profile/security', api.profile.security),
  put('/profile/preferences', api.profile.preferences),
  put('/profile/notifications', api.profile.notifications),

  // doc1 §7, doc3 §7: dashboard and accounts
  get('/dashboard', api.dashboard.get),
  get('/dashboard/account/:id', api.dashboard.account),
  get('/accounts', api.accounts.list),
  get('/accounts/:accountId/transactions', api.accounts.transactions, ours),
  put('/accounts/:accountId/settings', api.accounts.updateSettings, ours),

  // doc2 §7: checking
  get('/checking/:accountId', api.checking.get),
  get('/checking/:accountId/transactions', api.checking.transactions),
  post('/checking/:accountId/deposit', api.checking.deposit),

  // doc1 §7, doc3 §7: transfers
  post('/dashboard/transfer', api.transfers.fromDashboard, { top: ['message'] }),
  get('/transfers/accounts', api.transfers.accounts, { top: ['accounts'] }),
  get('/transfers/recipients', api.transfers.recipients),
  put('/transfers/recipients/:recipientId', api.transfers.renameRecipient, ours),
  del('/transfers/recipients/:recipientId', api.transfers.forgetRecipient, ours),
  get('/transfers/banks', api.transfers.banks),
  get('/transfers/preview', api.transfers.preview, ours),
  post('/transfers/transfer', api.transfers.submit, { top: ['message'] }),
  post('/transfers/verify', api.transfers.verify, { top: ['message'] }),
  get('/transfers/status/:transferId', api.transfers.status),
  get('/transfers/recent', api.transfers.recent, ours),
  get('/transfers/scheduled', api.transfers.scheduled, ours),
  put('/transfers/:transferId', api.transfers.change, ours),
  del('/transfers/:transferId', api.transfers.cancel, ours),
  post('/transfers/:transferId/reverse', api.transfers.reverse, ours),
  post('/transfers/:transferId/code', api.transfers.resendCode, ours),

  // doc3 §7: withdrawals
  get('/withdrawals/history', api.withdrawals.history),
  get('/withdrawals/limits', api.withdrawals.limits, ours),
  get('/withdrawals/atms/nearby', api.withdrawals.nearbyAtms),
  post('/withdrawals/withdraw', api.withdrawals.withdraw),
  post('/withdrawals/receipt', api.withdrawals.receipt, { top: ['message'] }),
  get('/withdrawals/:transactionId', api.withdrawals.status, ours),
  del('/withdrawals/:transactionId', api.withdrawals.cancel, ours),

  // approval codes, and what became of a money act
  post('/verification/challenge', api.verification.challenge, ours),
  post('/verification/redeem', api.verification.redeem, ours),
  get('/commands/:key', api.commands.status, ours),
  post('/commands/:key/close', api.commands.close, ours),
]
