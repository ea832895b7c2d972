/**
 * What passwords are made of that everybody tries first: lower case, as they are before digits and marks are hung on.
 */
const WORDS = `
  qaz wsx edc rfv qwe asd zxc qweasd qweasdzxc qazwsx qazwsxedc qwerty qwertz azerty password passwort passwords
  passphrase pass passw pword pwd letmein welcome iloveyou iluvyou loveyou loveme lovely love lover loves sunshine
  princess football baseball basketball softball volleyball superman batman spiderman ironman wolverine dragon monkey
  shadow master michael jordan jennifer jessica ashley charlie daniel thomas andrew joshua matthew george hunter
  ranger soccer hockey killer pepper ginger summer winter spring autumn fall january february march april may june
  july august september october november december monday tuesday wednesday thursday friday saturday sunday today
  tomorrow freedom whatever trustno trustnoone computer internet samsung google facebook instagram twitter youtube
  netflix amazon apple microsoft windows android iphone starwars pokemon pikachu naruto minecraft fortnite roblox
  zelda mario luigi sonic halo warcraft liverpool chelsea arsenal barcelona madrid realmadrid juventus manchester
  united everton celtic rangers america usa london newyork paris berlin texas california florida boston dallas chicago
  houston denver seattle phoenix vegas miami yankees cowboys eagles steelers packers raiders broncos patriots giants
  lakers bulls celtics warriors redsox dodgers mustang corvette camaro ferrari porsche mercedes bmw audi toyota honda
  yamaha harley davidson ducati suzuki nissan secret secrets access admin administrator administrador login logon
  signin guest root user users username test tests testing tester testtest demo example sample changeme default temp
  temporary system server service support manager office work company business qwerty qwertz azerty onetwothree abc
  abcd bank banking wrenfield online money dollar dollars credit savings checking account customer client hello hallo
  hola bonjour ciao buster tigger flower flowers cookie cookies butterfly purple orange yellow green black white
  silver golden gold blue pink red brown banana chocolate cheese chicken pizza coffee burger cherry peach apples
  strawberry vanilla maggie bailey biteme forever family mother father mommy daddy mama papa brother sister baby
  babygirl babyboy girl boy angel angels heaven jesus christ god blessed faith hope grace lucky happy smile friend
  friends sweet sweety honey candy sugar kitty kitten puppy doggy doggie cat cats dog dogs horse horses tiger lion
  lions wolf wolves bear bears eagle falcon hawk panther cougar jaguar dolphin dolphins shark fish snake spider turtle
  rabbit bunny duck donkey elephant robert richard william james john david mark paul steven stephen kevin brian jason
  justin brandon ryan jacob ethan noah liam mason logan lucas oliver benjamin alexander alex anthony tony nicholas
  nick christopher chris joseph joe samuel sam tyler dylan austin cameron patrick peter scott adam eric aaron kyle
  jack jackson henry harry harrison edward frank carlos juan jose luis miguel antonio francisco pedro mario diego
  maria anna anne emma olivia sophia isabella mia emily emilia elizabeth victoria madison hannah abigail samantha
  sarah sara amanda stephanie nicole michelle melissa heather amber crystal tiffany brittany rachel rebecca laura
  lauren danielle natalie vanessa katie kate kelly kim linda lisa susan karen nancy barbara patricia margaret sandra
  donna carol ruth sharon cynthia angela brenda amy julie julia monica veronica andrea alejandra gabriela daniela
  valentina camila sofia lucia marie sophie chloe charlotte zoe lily rose ruby jasmine daisy molly lucy bella sasha
  natasha olga ivan boris dmitri max rocky buddy bandit oscar toby jake duke zeus simba shadow sparky scooter snoopy
  garfield mickey minnie donald disney bugs tweety scooby tinker tinkerbell rainbow unicorn diamond crystal star stars
  moon sun sky ocean beach river mountain island paradise magic magical wizard gandalf frodo hobbit matrix neo
  morpheus merlin arthur king queen prince knight warrior hero legend champion winner gamer player playboy boss chief
  captain soldier sniper marine army navy police doctor nurse teacher student school college class music guitar
  drummer piano metal metallica slipknot nirvana beatles elvis eminem tupac rock rocker rockstar punk jazz dance
  dancer cheer cheerleader tennis golf golfer golfing racing racer nascar fishing hunting surfer surfing skater ski
  bond thunder lightning storm fire flame ice snow rain water wind earth world global planet space rocket nasa alien
  zombie vampire ghost demon devil satan hell evil dark darkness death dead blood blade sword ninja samurai tokyo
  japan china india canada mexico brazil france germany england ireland scotland australia russia russian italia italy
  spain nintendo playstation xbox steam discord password passwd contrasena contrasenia motdepasse geheim hasło parola
  senha wachtwoord salasana super supers mega ultra power powers energy strong number one two three four five six
  seven eight nine zero first last best good great cool awesome nice sexy hottie hotstuff cutie beautiful handsome
  pretty crazy lazy funny silly stupid idiot fuckyou damn slayer reaper mistress sex porn naked please thank thanks
  thankyou sorry enter open close start stop remember nothing something anything everything nobody somebody someone
  everyone letme nopass mypass mypassword newpassword oldpassword yourpassword thepassword me my you your mine ours
  his her the and for not new old big little small tiny baby tiger cisco oracle linux ubuntu debian docker github
  google gmail yahoo hotmail email mail phone mobile laptop desktop keyboard mouse monitor printer router network wifi
  wireless security secure private public hacker hack hacked cyber crypto bitcoin ethereum money cash rich poor
  million billion trader invest investor finance loan mortgage visa debit pin code codes
`

export const commonWords: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
