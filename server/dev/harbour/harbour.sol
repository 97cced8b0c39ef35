// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.28;

/// Test money of the development chain: any caller mints. No constructor, so that the code can be put at a fixed address.
contract HarbourToken {
    string public constant name = "Harbour Shells";
    string public constant symbol = "SHELL";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "The allowance is smaller");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "The balance is smaller");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A collection of the development chain: any caller mints the next item.
contract HarbourPasses {
    string public constant name = "Harbour Passes";
    string public constant symbol = "PASS";
    uint256 public totalSupply;
    mapping(uint256 => address) private owners;
    mapping(address => uint256[]) private held;
    mapping(uint256 => uint256) private placeOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f || id == 0x780e9d63;
    }

    function mint(address to) external {
        uint256 id = ++totalSupply;
        _give(to, id);
        emit Transfer(address(0), to, id);
    }

    function balanceOf(address owner) external view returns (uint256) {
        return held[owner].length;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "There is no such pass");
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return "data:application/json,{\"name\":\"Harbour pass\"}";
    }

    function tokenByIndex(uint256 at) external view returns (uint256) {
        require(at < totalSupply, "There is no such pass");
        return at + 1;
    }

    function tokenOfOwnerByIndex(address owner, uint256 at) external view returns (uint256) {
        return held[owner][at];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "This pass is not yours");
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf(id) == from, "This pass is not theirs");
        require(
            msg.sender == from || isApprovedForAll[from][msg.sender] || getApproved[id] == msg.sender,
            "This pass is not yours"
        );
        require(to != address(0), "There is no such recipient");
        delete getApproved[id];
        uint256 at = placeOf[id];
        uint256 last = held[from][held[from].length - 1];
        held[from][at] = last;
        placeOf[last] = at;
        held[from].pop();
        _give(to, id);
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        (bool taken, bytes memory answer) =
            to.call(abi.encodeWithSelector(0x150b7a02, msg.sender, from, id, data));
        require(taken && answer.length == 32 && bytes4(answer) == 0x150b7a02, "The recipient takes no passes");
    }

    function _give(address to, uint256 id) private {
        owners[id] = to;
        placeOf[id] = held[to].length;
        held[to].push(id);
    }
}
