// A game for boardgame.io, of the kind and message size of Corsari: a turn is a card drawn and a card discarded, hands and stock
// are secret, the public record grows. The rules themselves are next to nothing, which is in favour of the server measured.
// Started by server.py: node boardgame_io.cjs FOLDER PORT PADDING DELTA
const [folder, port, padding, delta] = process.argv.slice(2);
const { Server } = require(require.resolve("boardgame.io/server", { paths: [folder] }));

const colours = ["pink", "violet", "blue", "azure", "grey", "brown", "red", "orange", "yellow", "green"];
const pack = () => colours.flatMap((colour) => Array.from({ length: 11 }, (_, rank) => `${colour}-${rank + 1}`));

const voyage = {
  name: "voyage",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // spares it the keeping of undo states
  deltaState: delta === "true", // tells what changed instead of the whole view
  setup: () => {
    const cards = pack();
    return {
      hands: [cards.splice(0, 12), cards.splice(0, 12)],
      pier: cards.splice(0, 7),
      discards: cards.splice(0, 1),
      stock: cards,
      record: "x".repeat(Number(padding)),
    };
  },
  // What each player sees: own hand, sizes of the rest.
  playerView: ({ G, playerID }) => {
    const { hands, stock, ...open } = G;
    return { ...open, hand: hands[Number(playerID)], sizes: hands.map((hand) => hand.length), left: stock.length };
  },
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    // Moves run on the server only, as those of a game with hidden cards must.
    draw: { client: false, move: ({ G, playerID }) => void G.hands[Number(playerID)].push(G.stock.pop()) },
    discard: {
      client: false,
      move: ({ G, playerID }, place) => {
        const hand = G.hands[Number(playerID)];
        G.discards.unshift(...hand.splice(place % hand.length, 1));
        while (G.discards.length > 12) G.stock.unshift(G.discards.pop());
      },
    },
  },
};

Server({ games: [voyage], origins: [() => true] }).run({ port: Number(port), callback: () => console.log("ready") });
