// Where long words may be parted: browsers know this only for languages of which they carry a list, and few carry one
// for Hungarian or Danish. A stem stands here with its parts; what comes before and after it does not matter.

const SHY = "\u00ad";
const LONG = /\p{L}{8,}/gu;
const STEMS = {
  en: [
    ...["agri|culture", "apothe|cary", "aque|duct", "archi|tecture", "brick|yard", "cara|van|sery", "com|merce"],
    ...["consti|tutional", "court|house", "dispen|sary", "forti|fi|cations", "fundamen|talism", "glass|blower"],
    ...["glass|works", "labora|tory", "light|house", "magis|trates", "mathe|matics", "mauso|leum", "mer|chants"],
    ...["money|lenders", "obser|va|tory", "pan|theon", "pharma|cist", "philo|sophy", "populari|zation", "preto|rium"],
    ...["scien|tists", "scrip|torium", "ship|owners", "tacti|cians", "trans|conti|nental", "univer|sity", "urban|ism"],
    ...["work|shop"],
  ],
  hu: [
    ...["akció|kárty", "bónusz|lap", "civilizá|ció", "csere|kárty", "egység|techno", "elégedet|lenség", "építke|zés"],
    ...["építő|kárty", "építő|korong", "épület|elem", "erő|forrás", "fejlődés|jelző", "fel|fordít", "fel|fordul", "felhasz|nál"],
    ...["forradal|om", "foszto|gatás", "gyarma|tosít", "hajó|tulaj|donos", "halikar|nasszosz", "három|személyes"],
    ...["holt|verseny", "igazság|szolgál|tatás", "kereske|del", "kezdő|játékos", "konflik|tus|figur", "konflik|tus|jelző"],
    ...["korong|sorozat", "labora|tórium", "léte|sítmény", "színház|techno", "techno|lógi", "transz|konti|nentális", "munkáson|ként"],
    ...["vezetés|váltás", "világító|torony", "vissza|fordít", "vissza|utasít", "vissza|vonód", "város|építési"],
  ],
  da: [
    ...["aktions|kort", "artemis|temp", "artilleri|enhed", "begiven|hed", "belej|rings|maskin", "bygge|brik", "bygge|klods"],
    ...["bygge|tekno", "enheds|tekno", "forarbej|dede", "fremskridts|brik", "infanteri|enhed", "inter|natio|nal"],
    ...["kavaleri|enhed", "koloni|serings|styrke", "koloni|serings|tekno", "konflikt|brik", "militær|brik", "militær|kort"],
    ...["penge|ud|låner|nes", "start|spiller", "teater|tekno", "tekno|logi", "videnskabs|point", "videnskabs|spor", "videnskabs|symbol"],
    ...["viden|skab", "revolu|tion", "by|bygning"],
    ...["akvæ|dukt", "alexan|dria", "arki|tektur", "bade|stue", "befæst|ning", "biblio|teket", "byg|mestre|nes"],
    ...["dom|merne", "droge|kyndig", "glas|pusteri", "glas|værk", "hali|kar|nassos", "handels|kammer", "heste|avler"],
    ...["hæn|gende", "hær|førernes", "kara|van|serai", "køb|mands|laug", "labora|torium", "ler|forråd", "mate|matik"],
    ...["mauso|leet", "obser|va|torium", "papyrus|presse", "parade|plads", "præto|rium", "pyrami|derne"],
    ...["rets|byg|ning", "skibs|ejer|nes", "skov|hugst|lejr", "skyde|bane", "sten|forråd", "sten|hugger|brik", "stu|dere|kammer"],
    ...["told|byg|ning", "tømmer|forråd", "tømmer|plads", "univer|sitet", "urbani|se|ring", "våben|kammer"],
    ...["vædde|løbs|bane", "værk|sted", "zeus|statuen"],
  ],
};

const known = new Map(); // texts with their parts

/** The text with soft hyphens in its long words. `hyphens: manual` shows them where a word is parted. */
export function parted(text, language = document.documentElement.lang) {
  const name = `${language} ${text}`;
  if (!known.has(name)) known.set(name, text.includes(SHY) ? text : text.replace(LONG, (word) => cut(word, language)));
  return known.get(name);
}

/** A card may keep its English name. */
function cut(word, language) {
  return [...STEMS.en, ...((language !== "en" && STEMS[language]) || [])].reduce(part, word);
}

function part(word, stem) {
  const letters = stem.replaceAll("|", "");
  const at = word.toLowerCase().indexOf(letters);
  if (at < 0) return word;
  const cuts = [...stem.matchAll(/\|/g)].map(({ index }, before) => at + index - before);
  return [0, ...cuts].map((from, number) => word.slice(from, cuts[number])).join(SHY);
}
